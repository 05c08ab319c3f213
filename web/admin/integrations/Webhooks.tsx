import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WebhookEvent, webhookEvents } from '#shared/admin/webhook-events.ts';
import type { Delivery, Webhook } from '#shared/admin/webhooks.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction, FormDialog } from '#web/records/ActionDialogs.tsx';
import { Instant } from '#web/records/cells.tsx';
import { useAction } from '#web/records/use-action.ts';
import { ShownOnce } from './ShownOnce.tsx';

type WebhookStep =
  | { kind: 'none' | 'add' }
  | { kind: 'added'; secret: string }
  | { kind: 'remove'; webhook: Webhook };
const changes = /\/api\/webhooks/;
/** Pending deliveries end within seconds. */
const lookAgainMs = 5000;

/** The webhooks, and their last deliveries. */
export function Webhooks() {
  const { t } = useTranslation();
  const webhooks = useCall('GET /api/webhooks', undefined, { staleTime: 0, refetchInterval: lookAgainMs });
  const [step, setStep] = useState<WebhookStep>({ kind: 'none' });
  /** A dialog closes when its work is done: the new secret stays on the screen. */
  const close = () => setStep((now) => (now.kind === 'added' ? now : { kind: 'none' }));
  return (
    <section aria-labelledby="webhooks-title" className="grid gap-5">
      <h2 id="webhooks-title" className="font-bold text-lg">
        {t('integrations.webhooks.title')}
      </h2>
      <p className="max-w-prose text-muted">{t('integrations.webhooks.lead')}</p>
      {step.kind === 'added' ? (
        <ShownOnce
          title={t('integrations.webhooks.added')}
          secret={step.secret}
          onKept={() => setStep({ kind: 'none' })}
        />
      ) : (
        <div>
          <Button onClick={() => setStep({ kind: 'add' })}>
            <Icon name="plus" />
            {t('integrations.webhooks.add')}
          </Button>
        </div>
      )}
      <Loaded
        query={webhooks}
        loading={t('integrations.webhooks.loading')}
        empty={webhooks.data?.length === 0 && t('integrations.webhooks.none')}
      >
        {(present) => (
          <ul>
            {present.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onRemove={() => setStep({ kind: 'remove', webhook })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {step.kind === 'add' && (
        <AddDialog onClose={close} onAdded={(secret) => setStep({ kind: 'added', secret })} />
      )}
      {step.kind === 'remove' && (
        <ConfirmAction
          title={t('integrations.webhooks.removeTitle')}
          text={t('integrations.webhooks.removeText', step.webhook)}
          yes={t('integrations.webhooks.remove')}
          isDestructive
          changes={changes}
          act={async () => {
            await call('DELETE /api/webhooks/:id', { params: { id: step.webhook.id } });
            showToast({ title: t('integrations.webhooks.removed'), description: step.webhook.url });
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const { t } = useTranslation();
  const action = useAction({ changes });
  const { id, url, events, failingSince, disabledAt, deliveries } = webhook;
  return (
    <li className="grid gap-3 border-rule border-t-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="break-all font-semibold">{url}</p>
          <p className="text-muted text-sm">
            {events.map((event) => t(`integrations.event.${event}`)).join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            look="quiet"
            disabled={disabledAt !== null}
            pending={action.isBusy}
            onClick={() => void action.run(() => call('POST /api/webhooks/:id/test', { params: { id } }))}
          >
            {t('integrations.webhooks.test')}
          </Button>
          <Button look="quiet" aria-label={`${t('integrations.webhooks.remove')}: ${url}`} onClick={onRemove}>
            {t('integrations.webhooks.remove')}
          </Button>
        </div>
      </div>
      {failingSince && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-bad">
          <p>
            {t(disabledAt ? 'integrations.webhooks.disabled' : 'integrations.webhooks.failing')}{' '}
            <Instant at={failingSince} />
          </p>
          {disabledAt && (
            <Button
              look="quiet"
              pending={action.isBusy}
              onClick={() => void action.run(() => call('POST /api/webhooks/:id/enable', { params: { id } }))}
            >
              {t('integrations.webhooks.enable')}
            </Button>
          )}
        </div>
      )}
      {deliveries.length === 0 ? (
        <p className="text-muted text-sm">{t('integrations.webhooks.nothingSent')}</p>
      ) : (
        <ul className="grid gap-1 text-sm" aria-label={t('integrations.webhooks.last')}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  );
}

const looks = { waiting: 'text-muted', delivered: 'text-good', failed: 'text-bad' } as const;

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const action = useAction({ changes });
  const { id, event, subject, createdAt, status, attempts, answer } = delivery;
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Instant at={createdAt} />
      <span>{t(`integrations.event.${event}`)}</span>
      {subject && <code className="break-all text-muted">{subject}</code>}
      <span className={`font-semibold ${looks[status]}`}>{t(`integrations.status.${status}`)}</span>
      {attempts > 0 && status !== 'delivered' && (
        <span className="text-muted">
          {t('integrations.webhooks.tries', { count: attempts })}
          {answer !== null && ` · HTTP ${answer}`}
        </span>
      )}
      {status === 'failed' && (
        <Button
          look="quiet"
          pending={action.isBusy}
          onClick={() =>
            void action.run(() => call('POST /api/webhooks/deliveries/:uid/again', { params: { uid: id } }))
          }
        >
          {t('integrations.webhooks.again')}
        </Button>
      )}
    </li>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (secret: string) => void }) {
  const { t } = useTranslation();
  const action = useAction({ changes, says: 'here' });
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['game.result']);

  async function add() {
    const { secret } = await call('POST /api/webhooks', { body: { url, events: [...events] } });
    onAdded(secret);
  }

  return (
    <FormDialog
      title={t('integrations.webhooks.add')}
      yes={t('integrations.webhooks.addYes')}
      action={action}
      onSubmit={() => add}
      onClose={onClose}
    >
      <TextField
        type="url"
        label={t('integrations.webhooks.url')}
        hint={t('integrations.webhooks.urlHint')}
        autoComplete="off"
        maxLength={500}
        value={url}
        error={action.errorOf('url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">{t('integrations.webhooks.events')}</legend>
        {webhookEvents.map((one) => (
          <Check
            key={one}
            checked={events.includes(one)}
            onChange={() =>
              setEvents(events.includes(one) ? events.filter((event) => event !== one) : [...events, one])
            }
          >
            {t(`integrations.event.${one}`)}
          </Check>
        ))}
        <Alert>{action.errorOf('events')}</Alert>
      </fieldset>
    </FormDialog>
  );
}
