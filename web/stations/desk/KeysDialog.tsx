import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { cardQuery, deskKeyGroups, deskKeys } from '#web/device/desk-keys.ts';
import { KeyLines } from '#web/device/KeyLines.tsx';

const groups = ['serve', 'badge', 'device'] as const;

/** All keys of the desk, grouped by task. */
export function KeysDialog({ isRehearsal, onClose }: { isRehearsal: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.keys.title')}
      className="max-w-4xl!"
    >
      <div className="gap-x-8 md:columns-2">
        {groups.map((group) => (
          <section key={group} className="mb-3 break-inside-avoid-column">
            <h3 className="mb-1 font-semibold">{t(`desk.keys.group.${group}`)}</h3>
            <KeyLines keys={deskKeys.filter(({ action }) => deskKeyGroups[group].includes(action))} />
          </section>
        ))}
      </div>
      {/* Its address would end the rehearsal without a word. */}
      {!isRehearsal && (
        <ButtonLink to={`?${cardQuery}`} look="quiet" className="mt-3">
          <Icon name="print" />
          {t('devices.card.open')}
        </ButtonLink>
      )}
    </Dialog>
  );
}
