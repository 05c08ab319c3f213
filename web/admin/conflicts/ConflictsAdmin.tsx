import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import type { ConflictOutput, SettleConflictCommand } from '#shared/sync/conflicts.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useActor } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ConflictView } from '#web/core/person/ConflictView.tsx';
import { useCaseWords } from '#web/core/person/conflict-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { NoSuchAddress } from '#web/records/NoSuchAddress.tsx';
import { useInvalidate } from '#web/records/use-invalidate.ts';

type ConflictState = 'open' | 'settled';
const states = ['open', 'settled'] as const;
/** A settlement changes people and badges, too. */
const conflictCalls = /\/api\/(conflicts|admin|participants|credentials)/;
const everyMs = 15_000;

/** /admin/conflicts: conflicts between devices, each at its own address. Needs 'admin', 'conflicts', 'badge', 'errors'. */
export function ConflictsAdmin() {
  return (
    <Routes>
      <Route index element={<CaseLists />} />
      <Route path=":uid" element={<CasePage />} />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

function CaseLists() {
  const { t } = useTranslation();
  const [state, setState] = useState<ConflictState>('open');
  return (
    <section aria-labelledby="conflicts-title">
      <h1 id="conflicts-title" className="board mb-4 text-xl">
        {t('conflicts.title')}
      </h1>
      <p className="mb-6 max-w-3xl text-muted">{t('conflicts.lead')}</p>
      <Tabs
        label={t('conflicts.title')}
        value={state}
        onValueChange={(value) => setState(value as ConflictState)}
        tabs={states.map((value) => ({
          value,
          label: t(`conflicts.state.${value}`),
          content: <CaseList state={value} />,
        }))}
      />
    </section>
  );
}

/** The open conflicts of one device: a section of its page. Needs 'admin', 'conflicts', 'badge', 'errors'. */
export function DeviceCases({ device }: { device: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="device-conflicts">
      <h2 id="device-conflicts" className="mb-4 font-bold text-lg">
        {t('conflicts.ofDevice')}
      </h2>
      <CaseList state="open" device={device} />
    </section>
  );
}

function CaseList({ state, device }: { state: ConflictState; device?: string }) {
  const { t } = useTranslation();
  const query = { state, ...(device ? { device } : {}) };
  const list = useCall('GET /api/conflicts', { query }, { staleTime: 0, refetchInterval: everyMs });
  const why = state === 'open' && !device && t('conflicts.noneWhy');
  const none = [t(device ? 'conflicts.noneOfDevice' : `conflicts.none.${state}`), why]
    .filter(Boolean)
    .join(' ');
  return (
    <Loaded query={list} loading={t('conflicts.loading')} empty={list.data?.rows.length === 0 && none}>
      {({ rows }) => (
        <ul className="grid max-w-4xl gap-3">
          {rows.map((it) => (
            <CaseLine key={it.uid} it={it} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function CaseLine({ it }: { it: ConflictOutput }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCaseWords();
  const { settled } = it;
  return (
    <li
      className={`group relative border-l-8 bg-surface px-4 py-3 ${settled ? 'border-good' : 'border-warn'}`}
    >
      <h2 className="font-semibold">
        <Link
          to={adminPath('conflicts', it.uid)}
          className="after:absolute after:inset-0 group-hover:underline underline-offset-4"
        >
          {words.heading(it, it.person?.name ?? '')}
        </Link>
      </h2>
      <p className="digits mt-1 text-muted text-sm">
        {[...new Set(it.sides.map((side) => words.device(side)))].join(' · ')}
      </p>
      <p className="digits mt-1 text-muted text-sm">
        {settled
          ? t('conflicts.settled', {
              at: format.date(settled.at, 'dateTime'),
              by: settled.by ?? t('conflicts.fact.unknownOperator'),
            })
          : t('conflicts.since', { at: format.date(it.openedAt, 'dateTime') })}
      </p>
    </li>
  );
}

function CasePage() {
  const { t } = useTranslation();
  const uid = useParams().uid ?? '';
  const query = useCall('GET /api/conflicts/:uid', { params: { uid } }, { staleTime: 0 });
  return (
    <>
      <ButtonLink look="quiet" to={adminPath('conflicts')} className="mb-6">
        <Icon name="back" />
        {t('conflicts.back')}
      </ButtonLink>
      <Loaded query={query} loading={t('conflicts.loading')}>
        {(it) => <OneCase key={it.uid} it={it} />}
      </Loaded>
    </>
  );
}

function OneCase({ it }: { it: ConflictOutput }) {
  const { t } = useTranslation();
  const words = useCaseWords();
  const forget = useInvalidate(conflictCalls);
  const actor = useActor();
  const heading = words.heading(it, it.person?.name ?? '');
  async function settle(body: Omit<SettleConflictCommand, 'uid'>): Promise<string | null> {
    try {
      await call('POST /api/conflicts/:uid/settle', { params: { uid: it.uid }, body });
      showToast({ title: t('conflicts.done') });
      return null;
    } catch (error) {
      return wordsForError(error);
    } finally {
      await forget();
    }
  }
  return (
    <section aria-labelledby="case-title">
      <PageHead title={heading} />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 id="case-title" className="board text-xl">
          {heading}
        </h1>
        {it.person && (
          <Link
            to={adminPath('credentials', it.person.id)}
            className="font-semibold text-link underline underline-offset-4"
          >
            {t('conflicts.person')}
          </Link>
        )}
      </div>
      <ConflictView
        it={it}
        teamName={(team) => it.teamNames[team] ?? team}
        photo={(sha256) => (
          <Photo src={`/api/photos/${sha256}`} alt={t('conflicts.photo')} width={160} height={200} />
        )}
        settle={settle}
        toDevice={can(actor?.role, 'devices.manage') ? (code) => adminPath('devices', code) : undefined}
        note=""
      />
    </section>
  );
}
