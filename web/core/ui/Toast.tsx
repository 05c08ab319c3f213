import { Toast as Radix } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/edition/tournament.ts';
import { Icon } from './Icon.tsx';
import { dismissToast, onToastChange, presentToast, removeToast, type ShownToast } from './toast.ts';

/** Shows the current message for five seconds; a swipe to the right dismisses it, F8 focuses it. */
export function Toaster() {
  const { t } = useTranslation();
  const toast = useSyncExternalStore(onToastChange, presentToast, () => null);
  return (
    <Radix.Provider
      duration={limits.toastMs}
      swipeDirection="right"
      swipeThreshold={limits.toastSwipePx}
      label={t('common.notification')}
    >
      {toast && <Message key={toast.id} toast={toast} />}
      <Radix.Viewport
        hotkey={['F8']}
        label={t('common.notifications')}
        className="fixed inset-x-4 bottom-4 z-60 mx-auto max-w-md outline-none md:right-6 md:left-auto md:mx-0 md:w-96"
      />
    </Radix.Provider>
  );
}

/**
 * Bars that stick to the foot of a page stand above the message, and the page can be scrolled past it. The field in use
 * moves out from under such a bar.
 */
function leaveRoom(message: HTMLElement | null) {
  const { style } = document.documentElement;
  style.setProperty('--toast-room', `${(message?.offsetHeight ?? 0) + 16}px`);
  if (document.querySelector('[data-bar]')) document.activeElement?.scrollIntoView({ block: 'nearest' });
  return () => void style.removeProperty('--toast-room');
}

function Message({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (toast.open) return;
    const timer = setTimeout(() => removeToast(toast.id), limits.toastRemoveMs);
    return () => clearTimeout(timer);
  }, [toast.open, toast.id]);
  const isBad = toast.kind === 'bad';
  return (
    <Radix.Root
      ref={leaveRoom}
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      type={isBad ? 'foreground' : 'background'}
      className={`flex items-start gap-3 rounded-md border-l-8 bg-navy p-4 text-line shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${isBad ? 'border-denied' : 'border-ball'}`}
    >
      <Icon name={isBad ? 'warning' : 'check'} className="mt-1" />
      <div className="min-w-0 grow">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className="text-sm">{toast.description}</Radix.Description>}
      </div>
      <Radix.Close className="-m-2 grid size-11 shrink-0 place-items-center" aria-label={t('common.close')}>
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  );
}
