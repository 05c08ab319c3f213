import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readCheckpoints } from '#shared/access/checkpoints.ts';
import { openZones } from '#shared/edition/tournament.ts';
import { paths } from '#web/core/client/paths.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { Field, TextField } from '#web/core/form/Field.tsx';
import { Select } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { ChangePinButton } from '#web/device/ChangePinButton.tsx';
import { cardQuery } from '#web/device/desk-keys.ts';
import { HidReaders } from '#web/device/reader/HidReaders.tsx';
import { SaveUnsent } from '#web/device/SaveUnsent.tsx';
import { ReadyLink } from '#web/device/setup/ReadyLink.tsx';
import { rehearsalQuery } from '#web/offline/practice/rehearsal-place.ts';
import type { CheckpointSettings, LocalDatabase } from '#web/offline/store/database.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';

/** Settings that are not saved yet. */
export interface StationDraft {
  name: string;
  zone: string;
}

interface DoorSettingsProps {
  db: LocalDatabase;
  station: CheckpointSettings;
  draft: StationDraft;
  onDraft: (draft: StationDraft) => void;
  onSave: (station: CheckpointSettings) => void;
  onClose: () => void;
}

/**
 * The door's name and zone; both are recorded with every scan, so a change needs a deliberate step. Below: unsent
 * changes as a file.
 */
export function DoorSettings(props: DoorSettingsProps) {
  const { db, station, draft, onDraft, onSave, onClose } = props;
  const { t } = useTranslation();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { name, zone } = draft;
    onSave({ ...station, checkpoint: name.trim() || station.checkpoint, zone: zone || null });
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('door.settings.title')}>
      <form onSubmit={submit} className="grid gap-5">
        <PlaceFields db={db} draft={draft} onDraft={onDraft} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" className="grow">
            {t('door.settings.save')}
          </Button>
          {!db.isRehearsal && (
            <ButtonLink to={paths.home} look="quiet" size="lg" className="grow">
              {t('door.leave')}
            </ButtonLink>
          )}
        </div>
      </form>
      {/* Where one rehearses, each of these addresses would end it without a word. */}
      {!db.isRehearsal && (
        <div className="mt-6 grid gap-3">
          <ReadyLink className="w-full" />
          <ChangePinButton className="w-full" />
          <ButtonLink to={`?${cardQuery}`} look="quiet" className="w-full">
            <Icon name="print" />
            {t('devices.card.open')}
          </ButtonLink>
          <ButtonLink to={`?${rehearsalQuery}`} look="quiet" className="w-full">
            <Icon name="user" />
            {t('door.settings.rehearse')}
          </ButtonLink>
        </div>
      )}
      <HidReaders className="mt-6 border-rule border-t-2 pt-5" />
      {!db.isRehearsal && <SaveUnsent db={db} className="mt-6" />}
    </Dialog>
  );
}

type PlaceFieldsProps = Pick<DoorSettingsProps, 'db' | 'draft' | 'onDraft'>;

/** One of the checkpoints that were set up, or a name and a zone. */
function PlaceFields({ db, draft: { name, zone }, onDraft }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const setUp = readCheckpoints(useDeviceSetting(db, 'checkpoints'));
  const known = setUp.find((one) => one.name === name);
  return (
    <>
      {setUp.length > 0 && (
        <Field label={t('door.settings.choose')}>
          {(control) => (
            <Select
              {...control}
              className={`${control.className} min-h-14`}
              none={t('door.settings.other')}
              options={setUp.map((one) => ({ value: one.name, label: one.name }))}
              value={known?.name ?? ''}
              onChange={(event) => onDraft({ name: event.target.value, zone })}
            />
          )}
        </Field>
      )}
      {!known && (
        <>
          <TextField
            label={t('door.settings.name')}
            hint={t('door.settings.nameHint')}
            value={name}
            maxLength={80}
            onChange={(event) => onDraft({ name: event.target.value, zone })}
          />
          <Field label={t('door.settings.zone')}>
            {(control) => (
              <Select
                {...control}
                className={`${control.className} min-h-14`}
                none={t('door.settings.anyZone')}
                options={openZones(zone).map(({ letter, name: zoneName }) => ({
                  value: letter,
                  label: t('door.settings.zoneOf', { zone: letter, name: zoneName[language] }),
                }))}
                value={zone}
                onChange={(event) => onDraft({ name, zone: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
