import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import {
  chosenEraseReasons,
  type ErasurePreview,
  isConfirmed,
  type PersonMention,
} from '#shared/people/privacy.ts';
import { participantCalls } from '#web/admin/people/list/list.queries.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useSession } from '#web/core/client/session.ts';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { toggled } from '#web/core/lib/toggled.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

/** The super user's answer to requests for access or erasure of personal data. */
export function PersonPrivacy({ participant }: { participant: Participant }) {
  const { t } = useTranslation();
  const session = useSession();
  const [isErasing, setErasing] = useState(false);
  const file = useAction({ changes: /^$/, failed: t('people.privacy.fileFailed') });
  if (session.kind !== 'signedIn' || !can(session.user.role, 'people.erase')) return null;
  const { id } = participant;

  async function download(): Promise<void> {
    const bytes = await call('POST /api/participants/:id/file', { params: { id } });
    saveFile(
      new Blob([bytes.slice()], { type: 'application/zip' }),
      `${t('people.privacy.fileName')}-${id}.zip`,
    );
  }

  return (
    <section aria-labelledby="privacy">
      <div className="mb-4 flex min-h-13 items-center border-ink border-b-2 pb-2">
        <h2 id="privacy" className="font-bold text-lg">
          {t('people.privacy.title')}
        </h2>
      </div>
      <p className="mb-4 text-muted">{t('people.privacy.lead')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="quiet"
          onClick={() => void file.run(download)}
          pending={file.isBusy}
          pendingLabel={t('people.privacy.gathering')}
        >
          <Icon name="download" />
          {t('people.privacy.file')}
        </Button>
        <Button look="quiet" className="border-bad! text-bad!" onClick={() => setErasing(true)}>
          <Icon name="trash" />
          {t('people.privacy.erase')}
        </Button>
      </div>
      {isErasing && <EraseDialog participant={participant} onClose={() => setErasing(false)} />}
    </section>
  );
}

function EraseDialog({ participant, onClose }: { participant: Participant; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = participant;
  const preview = useCall('GET /api/admin/participants/:id/erasure', { params: { id } }, { staleTime: 0 });
  const [reason, setReason] = useState<(typeof chosenEraseReasons)[number]>('asked');
  const [typed, setTyped] = useState('');
  const [messages, setMessages] = useState(false);
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const action = useAction({ changes: participantCalls, says: 'here' });
  const isNamed = isConfirmed(typed, participant);
  const error = isTried && !isNamed ? t('people.privacy.notConfirmed') : action.errorOf('confirm');

  async function erase(mentions: readonly PersonMention[]): Promise<void> {
    const also = mentions.filter((one) => isTaken(one, switched)).map(({ key }) => key);
    await call('POST /api/admin/participants/:id/erase', {
      params: { id },
      body: { confirm: typed, reason, messages, also },
    });
    showToast({ title: t('people.privacy.erased'), description: t('people.privacy.erasedText') });
    void navigate(adminPath('credentials'), { replace: true });
  }

  return (
    <FormDialog
      title={t('people.privacy.eraseTitle')}
      text={t('people.privacy.eraseText')}
      yes={t('people.privacy.eraseYes')}
      isDestructive
      action={action}
      onSubmit={() => {
        setTried(true);
        const found = preview.data;
        return isNamed && found ? () => erase(found.mentions) : undefined;
      }}
      onClose={onClose}
    >
      {preview.data ? (
        <WhatGoes of={preview.data} />
      ) : (
        <Notice kind={preview.isError ? 'error' : 'loading'}>
          {preview.isError ? wordsForError(preview.error) : t('people.privacy.counting')}
        </Notice>
      )}
      <RadioGroup
        label={t('people.ask.reason')}
        value={reason}
        options={chosenEraseReasons}
        say={(one) => t(`people.privacy.why.${one}`)}
        onChange={setReason}
      />
      {preview.data && preview.data.messages > 0 && (
        <Check checked={messages} onChange={setMessages}>
          {t('people.privacy.messages', { count: preview.data.messages })}
        </Check>
      )}
      {preview.data && preview.data.mentions.length > 0 && (
        <MentionList mentions={preview.data.mentions} switched={switched} onSwitched={setSwitched} />
      )}
      {preview.data && preview.data.accounts.length > 0 && <AccountsOfTheName of={preview.data} />}
      <TextField
        label={t('people.privacy.confirm')}
        hint={[fullName(participant), participant.credentialNumber].filter(Boolean).join(' · ')}
        error={error}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
          action.clear();
        }}
      />
    </FormDialog>
  );
}

/** Mentions that name no other registered person are erased unless excluded; all others only if chosen. */
const isTaken = ({ key, isLikely }: PersonMention, switched: ReadonlySet<string>) =>
  isLikely !== switched.has(key);

interface MentionListProps {
  mentions: readonly PersonMention[];
  switched: ReadonlySet<string>;
  onSwitched: (switched: ReadonlySet<string>) => void;
}

/** Texts of others that may name them, each to be erased or kept. */
function MentionList({ mentions, switched, onSwitched }: MentionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const likelyFirst = mentions.toSorted((one, other) => Number(other.isLikely) - Number(one.isLikely));

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{t('people.privacy.also')}</legend>
      <ul className="grid max-h-72 gap-1 overflow-y-auto">
        {likelyFirst.map((one) => (
          <li key={one.key}>
            <label className="flex min-h-11 items-start gap-3 py-1">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0"
                checked={isTaken(one, switched)}
                onChange={() => onSwitched(toggled(switched, one.key))}
              />
              <span className="min-w-0">
                <span className="block text-muted text-sm">
                  {t(`people.privacy.mention.${one.kind}`)}
                  {one.at && ` · ${format.date(one.at, 'dateTime')}`}
                </span>
                <span className="block break-words">{one.text}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Erasing a person leaves accounts alone: each is looked at where it can be deleted. */
function AccountsOfTheName({ of }: { of: ErasurePreview }) {
  const { t } = useTranslation();
  return (
    <div className="text-sm">
      <p>{t('people.privacy.accounts')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {of.accounts.map(({ id, username }) => (
          <li key={id}>
            <Link
              to={`${adminPath('users')}?q=${encodeURIComponent(username)}`}
              target="_blank"
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {username}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const counted = ['badges', 'prints', 'work', 'conflicts', 'imports', 'photos', 'audit', 'scans'] as const;

/** How much is erased of each kind, without zeros. */
function WhatGoes({ of }: { of: ErasurePreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid gap-1 border-bad border-l-4 pl-4">
        <li>{t('people.privacy.goes.person')}</li>
        {counted
          .filter((name) => of[name] > 0)
          .map((name) => (
            <li key={name}>{t(`people.privacy.goes.${name}`, { count: of[name] })}</li>
          ))}
      </ul>
      <p className="text-muted">{t('people.privacy.devices')}</p>
      <p className="text-muted">
        {of.backedUpAt
          ? t('people.privacy.backups', { date: format.date(of.backedUpAt, 'dateTime') })
          : t('people.privacy.noBackups')}
      </p>
    </div>
  );
}
