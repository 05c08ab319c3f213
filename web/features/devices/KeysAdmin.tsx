import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SigningKey } from '#shared/signing-keys.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import { KeyDialog } from './KeyDialog.tsx';

type Open = { kind: 'rotate'; key: SigningKey } | { kind: 'compromise'; key: SigningKey };

/** /admin/settings/keys: what badges are signed with, and the server's next key. Needs 'admin', 'keys', 'errors', 'fields'. */
export function KeysAdmin() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keys = useCall('GET /api/keys', undefined, { staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const present = keys.data?.keys.find(({ holder, state }) => holder === 'server' && state === 'inUse');
  const refresh = () => client.invalidateQueries({ queryKey: ['GET /api/keys'] });
  return (
    <section aria-labelledby="keys-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <h1 id="keys-title" className="board text-xl">
          {t('keys.title')}
        </h1>
        <Button disabled={!present} onClick={() => present && setOpen({ kind: 'rotate', key: present })}>
          <Icon name="refresh" />
          {t('keys.rotate')}
        </Button>
      </div>
      <p className="mb-6 max-w-prose text-muted">{t('keys.lead')}</p>
      <Loaded query={keys} loading={t('keys.loading')}>
        {(read) => (
          <>
            <dl className="mb-8 rounded-md bg-surface p-4">
              <dt className="font-semibold text-sm">{t('keys.root')}</dt>
              <dd className="digits mt-1 break-words font-mono text-sm">{read.rootFingerprint}</dd>
              <dd className="mt-1 text-muted text-sm">{t('keys.rootHint')}</dd>
            </dl>
            <KeyTable keys={read.keys} onCompromise={(key) => setOpen({ kind: 'compromise', key })} />
          </>
        )}
      </Loaded>
      {open && (
        <KeyDialog kind={open.kind} signingKey={open.key} onClose={() => setOpen(null)} onDone={refresh} />
      )}
    </section>
  );
}

function KeyTable({
  keys,
  onCompromise,
}: {
  keys: readonly SigningKey[];
  onCompromise: (key: SigningKey) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (key: SigningKey) => (key.holder === 'server' ? t('keys.server') : key.name);
  return (
    <Table
      caption={t('keys.title')}
      rows={keys}
      rowKey={(key) => key.kid}
      columns={[
        {
          key: 'holder',
          header: t('keys.column.holder'),
          sortBy: nameOf,
          cell: (key) => (
            <span className="max-md:text-right">
              <strong className="block">{nameOf(key)}</strong>
              <span className="text-muted text-sm">{t('keys.codeOf', { code: key.code, kid: key.kid })}</span>
            </span>
          ),
        },
        {
          key: 'fingerprint',
          header: t('keys.column.fingerprint'),
          cell: (key) => (
            <span className="digits block max-w-44 font-mono text-sm max-md:text-right">
              {key.fingerprint}
            </span>
          ),
        },
        {
          key: 'state',
          header: t('keys.column.state'),
          sortBy: (key) => key.state,
          cell: (key) => <State signingKey={key} />,
        },
        {
          key: 'valid',
          header: t('keys.column.valid'),
          sortBy: (key) => key.validUntil,
          cell: (key) => (
            <span className="digits max-md:text-right">{format.date(key.validUntil, 'dateTime')}</span>
          ),
        },
        {
          key: 'signed',
          header: t('keys.column.signed'),
          numeric: true,
          sortBy: (key) => key.signed,
          cell: (key) => format.number(key.signed),
        },
        {
          key: 'actions',
          header: t('keys.column.actions'),
          cell: (key) =>
            key.holder === 'server' && key.state !== 'inUse' ? (
              <Button
                look="quiet"
                className="px-2.5! text-bad!"
                aria-label={t('keys.compromiseOf', { kid: key.kid })}
                title={t('keys.compromise')}
                onClick={() => onCompromise(key)}
              >
                <Icon name="warning" />
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

const looks = {
  inUse: 'text-good',
  retired: 'text-muted',
  compromised: 'text-bad',
  locked: 'text-bad',
} as const;
const icons = { inUse: 'check', retired: 'clock', compromised: 'warning', locked: 'lock' } as const;

/** Whether a key is believed, since when not, why, and what that means for badges in people's hands. */
function State({ signingKey: key }: { signingKey: SigningKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="block max-w-72 max-md:ml-auto max-md:text-right">
      <span
        className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold ${looks[key.state]}`}
      >
        <Icon name={icons[key.state]} size={18} />
        {t(`keys.state.${key.state}`)}
      </span>
      {key.since && (
        <span className="block text-muted text-sm">
          {t('keys.since', { time: format.date(key.since, 'dateTime') })}
        </span>
      )}
      {key.reason && (
        <span className="block text-muted text-sm">{t('keys.reasonWas', { reason: key.reason })}</span>
      )}
      {key.signedAfter > 0 && (
        <span className="block font-semibold text-sm text-warn">
          {t('keys.signedAfter', { count: key.signedAfter })}
        </span>
      )}
    </span>
  );
}
