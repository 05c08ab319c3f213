import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from './Dialog.tsx';

interface UnsavedGuardProps {
  isDirty: boolean;
  /** The user leaves without saving. */
  onLeave: () => void;
}

/** While something is unsaved: a link inside the site asks first, and closing the tab does too. Needs 'admin'. */
export function UnsavedGuard({ isDirty, onLeave }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !isPlain || link.target || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      // Before React's own listener, which would already go there.
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search + link.hash);
    };
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={wanted !== null}
      onOpenChange={(isOpen) => !isOpen && setWanted(null)}
      title={t('admin.unsaved.title')}
      description={t('admin.unsaved.text')}
      cancelLabel={t('admin.unsaved.stay')}
      confirmLabel={t('admin.unsaved.leave')}
      destructive
      onConfirm={() => {
        onLeave();
        if (wanted !== null) void navigate(wanted);
        setWanted(null);
      }}
    />
  );
}
