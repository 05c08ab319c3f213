import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SigningKey } from '#shared/devices/signing-keys.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { KeyDialog } from './KeyDialog.tsx';

type Open = { kind: 'rotate' | 'compromise'; key: SigningKey };

/** /admin/settings/keys: what badges are signed with, and the server's next key. Needs 'admin', 'keys', 'errors', 'fields'. */
export function KeysAdmin() {
  const { t } = useTranslation();
  const keys = useCall('GET /api/keys', undefined, { staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const present = keys.data?.keys.find(({ holder, state }) => holder === 'server' && state === 'inUse');
  const nameOf = (key: SigningKey) => (key.holder === 'server' ? t('keys.server') : key.name);
  const columns = useColumns(nameOf);
  return (
    <>
      <RecordList
        title={t('keys.title')}
        tools={
          <Button disabled={!present} onClick={() => present && setOpen({ kind: 'rotate', key: present })}>
            <Icon name="refresh" />
            {t('keys.rotate')}
          </Button>
        }
        above={
          <>
            <p className="mb-6 max-w-prose text-muted">{t('keys.lead')}</p>
            {keys.data && (
              <dl className="mb-8 rounded-md bg-surface p-4">
                <dt className="font-semibold text-sm">{t('keys.root')}</dt>
                <dd className="digits mt-1 break-words font-mono text-sm">{keys.data.rootFingerprint}</dd>
                <dd className="mt-1 text-muted text-sm">{t('keys.rootHint')}</dd>
              </dl>
            )}
          </>
        }
        query={{ ...keys, data: keys.data?.keys }}
        loading={t('keys.loading')}
        empty={t('keys.loading')}
        rowKey={(key) => key.kid}
        actions={{
          header: t('keys.column.actions'),
          name: nameOf,
          others: (key) =>
            key.holder === 'server' && key.state !== 'inUse'
              ? [
                  {
                    isMain: true,
                    title: t('keys.compromise'),
                    label: t('keys.compromiseOf', { kid: key.kid }),
                    isDestructive: true,
                    act: () => setOpen({ kind: 'compromise', key }),
                  },
                ]
              : [],
        }}
        columns={columns}
      />
      {open && <KeyDialog kind={open.kind} signingKey={open.key} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(nameOf: (key: SigningKey) => string): readonly TableColumn<SigningKey>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'holder',
      header: t('keys.column.holder'),
      sortBy: nameOf,
      cell: (key) => (
        <TwoLines below={t('keys.codeOf', { code: key.code, kid: key.kid })}>
          <strong className="block">{nameOf(key)}</strong>
        </TwoLines>
      ),
    },
    {
      key: 'fingerprint',
      header: t('keys.column.fingerprint'),
      cell: (key) => <span className="digits block max-w-44 font-mono text-sm">{key.fingerprint}</span>,
    },
    {
      key: 'state',
      header: t('keys.column.state'),
      sortBy: (key) => key.state,
      cell: (key) => <KeyState signingKey={key} />,
    },
    {
      key: 'valid',
      header: t('keys.column.valid'),
      sortBy: (key) => key.validUntil,
      cell: (key) => <span className="digits">{format.date(key.validUntil, 'dateTime')}</span>,
    },
    {
      key: 'signed',
      header: t('keys.column.signed'),
      numeric: true,
      sortBy: (key) => key.signed,
      cell: (key) => format.number(key.signed),
    },
  ];
}

const looks = {
  inUse: 'text-good',
  retired: 'text-muted',
  compromised: 'text-bad',
  locked: 'text-bad',
} as const;
const icons = { inUse: 'check', retired: 'clock', compromised: 'warning', locked: 'lock' } as const;

/** Whether a key is believed, since when not, why, and what that means for badges in people's hands. */
function KeyState({ signingKey: key }: { signingKey: SigningKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="block max-w-72">
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
