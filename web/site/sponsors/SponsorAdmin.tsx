import { useTranslation } from 'react-i18next';
import { sponsorRecord } from '#shared/content/sponsors.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { PictureField } from '#web/core/photo/PictureField.tsx';
import { RecordScreen } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';

const sponsors = recordsOf(sponsorRecord);

/** /admin/sponsors: the sponsors on the home page. Needs 'admin', 'organise', 'errors', 'fields'. */
export function SponsorAdmin() {
  const { t } = useTranslation();
  const position = t('admin.sponsors.position');
  return (
    <RecordScreen
      records={sponsors}
      at={adminPath('sponsors')}
      changes={/\/sponsors/}
      words={{
        title: t('admin.tabs.sponsors'),
        add: t('admin.sponsors.add'),
        empty: t('admin.sponsors.none'),
        deleteText: t('admin.sponsors.deleteText'),
      }}
      isSortable={false}
      columns={[
        { key: 'name', header: t('organise.field.name') },
        { key: 'url', header: t('organise.field.site'), cell: ({ url }) => url ?? '–' },
        { key: 'position', header: position, numeric: true },
      ]}
      fields={(form) => [
        { name: 'name', label: t('organise.field.name'), maxLength: 120 },
        { name: 'url', label: t('organise.field.site'), type: 'url' },
        { name: 'position', label: position, type: 'number', min: 1 },
        {
          name: 'logo',
          label: t('admin.sponsors.logo'),
          control: (label) =>
            form && (
              <PictureField
                label={label}
                value={form.draft.logo ?? ''}
                begin={form.sending.begin}
                onChange={(logo) => form.change({ logo })}
              />
            ),
        },
      ]}
    />
  );
}
