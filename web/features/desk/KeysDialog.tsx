import { useTranslation } from 'react-i18next';
import { cardQuery, deskKeys } from '#web/station/desk-keys.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Every key of the desk, and what it does. */
export function KeysDialog({ isRehearsal, onClose }: { isRehearsal: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('desk.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {deskKeys.map(({ key, action }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="digits inline-block rounded-sm border-2 border-current px-2 py-0.5 font-sans font-semibold text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{t(`desk.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      {/* Its address would end the rehearsal without a word. */}
      {!isRehearsal && (
        <ButtonLink to={`?${cardQuery}`} look="quiet" className="mt-6">
          <Icon name="print" />
          {t('devices.card.open')}
        </ButtonLink>
      )}
    </Dialog>
  );
}
