import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latestTokenDay, type Token } from '#shared/admin/tokens.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { tokenAbilities } from '#shared/base/permissions.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction, FormDialog } from '#web/records/ActionDialogs.tsx';
import { Instant } from '#web/records/cells.tsx';
import { useAction } from '#web/records/use-action.ts';
import { ShownOnce } from './ShownOnce.tsx';

type TokenStep =
  | { kind: 'none' | 'make' }
  | { kind: 'made'; secret: string }
  | { kind: 'revoke'; token: Token };
const changes = /\/api\/tokens/;

/** The API tokens: made, shown once, revoked. */
export function Tokens() {
  const { t } = useTranslation();
  const tokens = useCall('GET /api/tokens', undefined, { staleTime: 0 });
  const [step, setStep] = useState<TokenStep>({ kind: 'none' });
  /** A dialog closes when its work is done: the new secret stays on the screen. */
  const close = () => setStep((now) => (now.kind === 'made' ? now : { kind: 'none' }));
  return (
    <section aria-labelledby="tokens-title" className="grid gap-5">
      <h2 id="tokens-title" className="font-bold text-lg">
        {t('integrations.tokens.title')}
      </h2>
      <p className="max-w-prose text-muted">{t('integrations.tokens.lead')}</p>
      {step.kind === 'made' ? (
        <ShownOnce
          title={t('integrations.tokens.made')}
          secret={step.secret}
          onKept={() => setStep({ kind: 'none' })}
        />
      ) : (
        <div>
          <Button onClick={() => setStep({ kind: 'make' })}>
            <Icon name="plus" />
            {t('integrations.tokens.make')}
          </Button>
        </div>
      )}
      <Loaded
        query={tokens}
        loading={t('integrations.tokens.loading')}
        empty={tokens.data?.length === 0 && t('integrations.tokens.none')}
      >
        {(present) => (
          <ul>
            {present.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setStep({ kind: 'revoke', token })} />
            ))}
          </ul>
        )}
      </Loaded>
      {step.kind === 'make' && (
        <MakeDialog onClose={close} onMade={(secret) => setStep({ kind: 'made', secret })} />
      )}
      {step.kind === 'revoke' && (
        <ConfirmAction
          title={t('integrations.tokens.revokeTitle', step.token)}
          text={t('integrations.tokens.revokeText')}
          yes={t('integrations.tokens.revoke')}
          isDestructive
          changes={changes}
          act={async () => {
            await call('POST /api/tokens/:id/revoke', { params: { id: step.token.id } });
            showToast({
              title: t('integrations.tokens.revoked'),
              description: t('integrations.tokens.revokedText', step.token),
            });
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, ability, prefix, state, createdAt, createdBy, expiresAt, lastUsedAt } = token;
  const isActive = state === 'active';
  // It expires at the end of the chosen last day.
  const lastDay = calendarDateAt(new Date(Date.parse(expiresAt) - 1));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-t-2 py-4">
      <div className={`min-w-0 ${isActive ? '' : 'text-muted'}`}>
        <p className="break-words font-semibold">
          {name}
          {!isActive && <span className="ml-2 text-bad">{t(`integrations.tokens.state.${state}`)}</span>}
        </p>
        <p>{t(`integrations.ability.${ability}`)}</p>
        <p className="text-muted text-sm">
          <code>{prefix}…</code> · {t('integrations.tokens.by', { name: createdBy ?? '–' })}{' '}
          <Instant at={createdAt} />
        </p>
        <p className="text-muted text-sm">
          {t('integrations.tokens.until')} {format.date(lastDay)}
          {' · '}
          {lastUsedAt ? (
            <>
              {t('integrations.tokens.used')} <Instant at={lastUsedAt} />
            </>
          ) : (
            t('integrations.tokens.never')
          )}
        </p>
      </div>
      {isActive && (
        <Button look="quiet" aria-label={`${t('integrations.tokens.revoke')}: ${name}`} onClick={onRevoke}>
          {t('integrations.tokens.revoke')}
        </Button>
      )}
    </li>
  );
}

function MakeDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation();
  const action = useAction({ changes, says: 'here' });
  const [name, setName] = useState('');
  const [ability, setAbility] = useState<Token['ability']>('results.read');
  const [lastDay, setLastDay] = useState(latestTokenDay);

  async function make() {
    const { secret } = await call('POST /api/tokens', { body: { name, ability, lastDay } });
    onMade(secret);
  }

  return (
    <FormDialog
      title={t('integrations.tokens.make')}
      yes={t('integrations.tokens.makeYes')}
      action={action}
      onSubmit={() => make}
      onClose={onClose}
    >
      <TextField
        label={t('integrations.tokens.name')}
        hint={t('integrations.tokens.nameHint')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={action.errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioGroup
        label={t('integrations.tokens.ability')}
        value={ability}
        options={tokenAbilities}
        say={(one) => t(`integrations.ability.${one}`)}
        onChange={setAbility}
      />
      <TextField
        type="date"
        label={t('integrations.tokens.lastDay')}
        hint={t('integrations.tokens.lastDayHint')}
        max={latestTokenDay()}
        value={lastDay}
        error={action.errorOf('lastDay')}
        onChange={(event) => setLastDay(event.target.value)}
      />
    </FormDialog>
  );
}
