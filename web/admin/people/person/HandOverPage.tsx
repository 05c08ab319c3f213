import { useTranslation } from 'react-i18next';
import { serverCode } from '#shared/codes/number.ts';
import type { HandOver } from '#shared/credentials/hand-overs.ts';
import { fullName } from '#shared/people/full-name.ts';
import { downloadPdf, makePagesPdf, plainName } from '#web/badges/badge-pdf.ts';
import { makeMeasure } from '#web/badges/foreign-text.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Table } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { RecordLink } from '#web/records/cells.tsx';
import { useAction } from '#web/records/use-action.ts';
import { type HandOverWords, handOverPages } from './hand-over-pages.ts';
import { Signature } from './Signature.tsx';

/** /admin/credentials/hand-overs/<uid>: who took which badges, where and when, with their signature. Needs 'people', 'badge', 'admin', 'errors'. */
export function HandOverPage({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const handOver = useCall('GET /api/admin/hand-overs/:uid', { params: { uid } }, { staleTime: 0 });
  return (
    <section className="max-w-4xl">
      <BackLink to={adminPath('credentials', 'hand-overs')}>{t('people.handOvers.back')}</BackLink>
      <Loaded query={handOver} loading={t('people.handOvers.loading')}>
        {(read) => <Document handOver={read} />}
      </Loaded>
    </section>
  );
}

function Document({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useHandOverWords(handOver);
  const action = useAction({ changes: /^$/, failed: t('badge.downloadFailed') });
  const { people, signature, receivedBy } = handOver;

  async function save() {
    const pages = handOverPages(words, signature, makeMeasure());
    const bytes = await makePagesPdf(pages, { title: words.title, language });
    const name = [
      t('people.handOvers.fileName'),
      handOver.teamName ?? receivedBy ?? '',
      handOver.at.slice(0, 10),
    ];
    downloadPdf(bytes, `${name.map(plainName).filter(Boolean).join('-')}.pdf`);
  }

  return (
    <article aria-labelledby="hand-over">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4 border-ink border-b-2 pb-4">
        <h1 id="hand-over" className="board min-w-0 text-xl wrap-anywhere">
          {handOver.teamName ?? t('people.handOvers.one')}
        </h1>
        <Button
          pending={action.isBusy}
          pendingLabel={t('badge.downloading')}
          onClick={() => void action.run(save)}
        >
          <Icon name="download" />
          {t('badge.download')}
        </Button>
      </header>
      <dl className="mb-8 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {words.facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="digits font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-muted text-sm">{t('people.handOvers.signature')}</dt>
          <dd>
            {signature ? (
              <Signature path={signature} alt={t('history.signatureOf', { who: receivedBy ?? '' })} />
            ) : (
              t('people.handOvers.unsigned')
            )}
          </dd>
        </div>
      </dl>
      <Table
        caption={t('people.handOvers.badges')}
        rows={people.map((row, index) => ({ ...row, words: words.people[index] }))}
        rowKey={({ number, g }) => `${number} ${g}`}
        columns={[
          {
            key: 'person',
            header: words.heads.person,
            cell: ({ person, words }) =>
              person ? (
                <RecordLink to={adminPath('credentials', person.id)}>{words?.name}</RecordLink>
              ) : (
                <span className="text-muted">{words?.name}</span>
              ),
          },
          { key: 'role', header: words.heads.role, cell: ({ words }) => words?.role },
          {
            key: 'number',
            header: words.heads.number,
            cell: ({ words }) => <span className="digits whitespace-nowrap">{words?.number}</span>,
          },
          { key: 'given', header: t('people.handOvers.given'), cell: ({ words }) => words?.given || '–' },
        ]}
      />
    </article>
  );
}

/** All texts of the receipt, on the screen and on paper. */
function useHandOverWords({ device, people, ...handOver }: HandOver): HandOverWords {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { identity } = useEdition();
  const say = useParticipantWords();
  return {
    title: t('people.handOvers.one'),
    event: identity.name[language],
    facts: [
      [t('people.handOvers.team'), handOver.teamName ?? t('people.noTeam')],
      [t('people.handOvers.receivedBy'), handOver.receivedBy ?? '–'],
      [t('people.handOvers.at'), format.date(handOver.at, 'dateTime')],
      [
        t('people.handOvers.desk'),
        device.code === serverCode ? t('history.site') : `${device.name} (${device.code})`,
      ],
      [t('people.handOvers.operator'), handOver.operator ?? '–'],
      [t('people.handOvers.badges'), String(handOver.badges)],
    ],
    heads: {
      person: t('people.column.name'),
      role: t('people.column.role'),
      number: t('people.column.number'),
    },
    people: people.map(({ number, g, person, given }) => ({
      name: person ? fullName(person) : t('people.handOvers.removedPerson'),
      role: person ? say.role(person) : '–',
      number: g === 1 ? number : `${number} · ${t('people.detail.copy', { g })}`,
      given: given.map((name) => name[language]).join(', '),
    })),
    signature: {
      label: t('people.handOvers.signature'),
      name: handOver.receivedBy ?? '',
      unsigned: t('people.handOvers.unsigned'),
    },
    foot: (page, pages) => `${t('people.handOvers.page', { page, pages })} · ${handOver.uid}`,
  };
}
