import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog.tsx';
import { functionKeys } from './use-desk-keys.ts';

/** Every key of the desk, and what it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const named = Object.entries(functionKeys).map(([key, action]) => ({
    key,
    words: t(`desk.keys.${action}`),
  }));
  const others = [
    { key: 'Enter', words: t('desk.keys.onEnter') },
    { key: 'Shift+Enter', words: t('desk.keys.onIssue') },
    { key: '↑ ↓', words: t('desk.keys.onMove') },
    { key: 'Esc', words: t('desk.keys.onEscape') },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('desk.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {[...others, ...named].map(({ key, words }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="digits inline-block rounded-sm border-2 border-current px-2 py-0.5 font-sans font-semibold text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
