import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Sponsor, sponsorInput } from '#shared/sponsors.ts';
import { adminPath } from '#web/lib/paths.ts';
import { RecordLink } from '#web/records/cells.tsx';
import { PictureField } from '#web/records/PictureField.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { TextField } from '#web/ui/Field.tsx';

const sponsors = recordsAt('/api/sponsors', 'GET /api/sponsors');
const changes = /\/sponsors/;
const list = adminPath('sponsors');
const tabPath = (part: 'new' | number) => adminPath('sponsors', part);

function useWords() {
  const { t } = useTranslation();
  const title = t('admin.tabs.sponsors');
  const labels = {
    name: t('organise.field.name'),
    url: t('organise.field.site'),
    logo: t('admin.sponsors.logo'),
    position: t('admin.sponsors.position'),
  };
  return { title, back: { to: list, label: title }, add: t('admin.sponsors.add'), labels };
}

/** /admin/sponsors: the sponsors on the home page. Needs 'admin', 'organise', 'errors', 'fields'. */
export function SponsorAdmin() {
  const { back } = useWords();
  return <RecordRoutes useOne={sponsors.useOne} back={back} list={<SponsorList />} Form={SponsorForm} />;
}

function SponsorList() {
  const { t } = useTranslation();
  const { title, add, labels } = useWords();
  return (
    <RecordList
      title={title}
      add={{ to: tabPath('new'), label: add }}
      query={sponsors.useList()}
      loading={t('admin.record.loading')}
      empty={t('admin.sponsors.none')}
      rowKey={({ id }) => id}
      actions={{
        name: ({ name }) => name,
        edit: ({ id }) => tabPath(id),
        changes,
        deletion: (sponsor) => ({
          text: t('admin.sponsors.deleteText'),
          act: () => sponsors.remove(sponsor),
        }),
      }}
      columns={[
        {
          key: 'name',
          header: labels.name,
          cell: ({ id, name }) => <RecordLink to={tabPath(id)}>{name}</RecordLink>,
        },
        { key: 'url', header: labels.url, cell: ({ url }) => url ?? '–' },
        { key: 'position', header: labels.position, numeric: true, cell: ({ position }) => position },
      ]}
    />
  );
}

const toSponsorDraft = (sponsor: Sponsor | null) => ({
  name: sponsor?.name ?? '',
  url: sponsor?.url ?? '',
  logo: sponsor?.logo ?? '',
  position: String(sponsor?.position ?? ''),
});

function SponsorForm({ row }: { row: Sponsor | null }) {
  const { add, back, labels } = useWords();
  const navigate = useNavigate();
  const form = useRecordForm({
    ...sponsors,
    name: `sponsor:${row?.id ?? 'new'}`,
    stored: row,
    changes,
    toDraft: toSponsorDraft,
    validate: (draft) => validateWith(sponsorInput, { ...draft, position: Number(draft.position) }, draft),
    onDone: () => void navigate(list),
  });
  return (
    <RecordPage form={form} title={row?.name ?? add} back={back} labels={labels}>
      <TextField label={labels.name} maxLength={120} {...form.field('name')} />
      <TextField type="url" label={labels.url} {...form.field('url')} />
      <TextField type="number" min={1} label={labels.position} {...form.field('position')} />
      <PictureField
        label={labels.logo}
        value={form.draft.logo}
        begin={form.sending.begin}
        onChange={(logo) => form.change({ logo })}
      />
    </RecordPage>
  );
}
