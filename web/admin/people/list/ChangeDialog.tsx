import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '#shared/admin/bulk.ts';
import { can } from '#shared/base/permissions.ts';
import { findCategory, findKind, offeredRoles, openCategories } from '#shared/edition/tournament.ts';
import { noteLimit } from '#shared/people/note.ts';
import { revokeReasons, useReason } from '#web/admin/people/person/use-reason.tsx';
import { call } from '#web/core/client/api.ts';
import { useActor } from '#web/core/client/session.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { ComboboxField } from '#web/core/form/Combobox.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { BulkFoot, BulkProgress } from './BulkProgress.tsx';
import { useTeamChoices } from './list.queries.ts';
import { useBulkRun } from './use-bulk-run.ts';

const changes = ['team', 'category', 'role', 'note', 'revoke'] as const;
type ChangeKind = (typeof changes)[number];

interface ChangeDialogProps {
  /** How many are meant, as far as the list knows. */
  size: number;
  gather: () => Promise<readonly number[]>;
  onClose: () => void;
}

/** Changes something of many people: what, and to what; then how far it is, and who was refused and why. */
export function ChangeDialog({ size, gather, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const run = useBulkRun<BulkResult>(gather);
  const close = () => {
    run.stop();
    onClose();
  };
  const isAsking = ['asking', 'gathering', 'failed'].includes(run.work.kind);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('people.change.title')}
      className="max-w-2xl!"
    >
      {isAsking && <Ask size={size} run={run} onClose={close} />}
      <BulkProgress
        title={t('people.change.title')}
        run={run}
        outcomes={(['done', 'already', 'refused'] as const).map((outcome) => ({
          outcome,
          words: (count: number) => t(`people.change.outcome.${outcome}`, { count }),
        }))}
        onClose={close}
      />
    </Dialog>
  );
}

type SendChanges = (ids: number[]) => Promise<readonly BulkResult[]>;
/** Long enough for a portion on a slow machine. */
const timeoutMs = 60_000;

interface AskProps {
  size: number;
  run: ReturnType<typeof useBulkRun<BulkResult>>;
  onClose: () => void;
}

function Ask({ size, run, onClose }: AskProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const [change, setChange] = useState<ChangeKind>('team');
  const { fields, ready } = useFields(change);
  const { work } = run;
  const offered = changes.filter((one) => one !== 'revoke' || can(actor?.role, 'credentials.revoke'));
  const said = { count: size, shown: format.number(size) };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const send = ready();
        if (send) void run.start(send);
      }}
    >
      <SelectField
        label={t('people.change.what')}
        value={change}
        options={offered.map((value) => ({ value, label: t(`people.change.kind.${value}`) }))}
        onChange={(event) => setChange(offered.find((one) => one === event.target.value) ?? change)}
      />
      {fields}
      <p className={change === 'revoke' ? 'font-semibold text-bad' : ''}>
        {t(`people.change.text.${change}`, said)}
      </p>
      <BulkFoot work={work} onClose={onClose}>
        <Button
          type="submit"
          look={change === 'revoke' ? 'danger' : 'primary'}
          pending={work.kind === 'gathering'}
          pendingLabel={t('people.bulk.gathering')}
        >
          {t(change === 'revoke' ? 'people.change.yesRevoke' : 'people.change.yes', said)}
        </Button>
      </BulkFoot>
    </form>
  );
}

/** The fields of a change, and the call it makes; none while a field is missing, which then says so. */
function useFields(change: ChangeKind): { fields: ReactNode; ready: () => SendChanges | null } {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const teams = useTeamChoices();
  const [value, setValue] = useState<Partial<Record<ChangeKind, string>>>({});
  const [isMissing, setMissing] = useState(false);
  const reason = useReason(revokeReasons);
  const chosen = value[change] ?? '';
  const choose = (next: string) => {
    setValue({ ...value, [change]: next });
    setMissing(false);
  };
  const select = (options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={t(`people.change.to.${change}`)}
      placeholder={t('people.change.choose')}
      error={isMissing ? t('people.change.missing') : undefined}
      value={chosen}
      options={options}
      onChange={(event) => choose(event.target.value)}
    />
  );
  const fields: Record<ChangeKind, () => ReactNode> = {
    team: () => (
      <ComboboxField
        label={t('people.change.to.team')}
        placeholder={t('people.change.choose')}
        error={isMissing ? t('people.change.missing') : undefined}
        value={chosen}
        options={[{ value: 'none', label: t('people.noTeam') }, ...teams]}
        onChange={choose}
      />
    ),
    category: () =>
      select(openCategories().map(({ id }) => ({ value: id, label: say.category({ category: id }) }))),
    role: () => select(offeredRoles().map((role) => ({ value: role, label: say.anyRole(role) }))),
    note: () => (
      <TextField
        label={t('people.note.label')}
        hint={t('people.change.noteHint', { left: noteLimit - chosen.length })}
        value={chosen}
        maxLength={noteLimit}
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
      />
    ),
    revoke: () => reason.fields,
  };
  function ready(): SendChanges | null {
    if (change === 'revoke') {
      const body = { reason: reason.reason };
      return reason.check()
        ? (ids) => call('POST /api/admin/participants/revoke', { body: { ids, ...body }, timeoutMs })
        : null;
    }
    if (change === 'note')
      return (ids) => call('POST /api/admin/participants/note', { body: { ids, text: chosen }, timeoutMs });
    setMissing(chosen === '');
    const to = correctionOf(change, chosen);
    return to
      ? (ids) => call('POST /api/admin/participants/correct', { body: { ids, change: to }, timeoutMs })
      : null;
  }
  return { fields: fields[change](), ready };
}

function correctionOf(change: 'team' | 'category' | 'role', chosen: string) {
  if (change === 'team') return chosen === '' ? null : { teamId: chosen === 'none' ? null : Number(chosen) };
  if (change === 'role') {
    const kind = findKind(chosen);
    return kind ? { role: kind.id } : null;
  }
  const category = findCategory(chosen);
  return category ? { category: category.id } : null;
}
