import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { askSession } from '#web/core/client/session.ts';
import { ErrorBox } from '#web/core/form/ErrorBox.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';
import { CodeField, securityCalls } from './proof.tsx';

interface ScanSecretProps {
  secret: ApiAnswer<'POST /api/auth/factor'>;
  onCodes: (codes: readonly string[]) => void;
}

/** The secret for the app, as a QR and in letters, until a first code shows that it is there. */
export function ScanSecret({ secret, onCodes }: ScanSecretProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const action = useAction({ changes: securityCalls, says: 'here' });

  async function confirm(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      onCodes((await call('POST /api/auth/factor/confirm', { body: { code } })).recoveryCodes);
      showToast({ title: t('security.factor.done'), description: t('security.factor.doneText') });
    });
    // Nothing is owed any more.
    void askSession();
  }

  return (
    <div className="grid gap-5 rounded-lg border-2 border-rule p-5">
      <h3 className="font-bold text-lg">{t('security.factor.scanTitle')}</h3>
      <div className="flex flex-wrap items-start gap-6">
        {/* White to the edge of the quiet zone: cameras need it. */}
        <div className="bg-line p-3">
          <QRCodeSVG value={secret.uri} size={184} level="M" title={t('security.factor.qr')} />
        </div>
        <div className="min-w-56 flex-1">
          <p>{t('security.factor.secret')}</p>
          <p className="mt-2">
            <code className="digits break-all font-semibold">
              {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <p className="mt-2 text-muted text-sm">{t('security.factor.once')}</p>
        </div>
      </div>
      <form noValidate className="grid gap-4" onSubmit={(event) => void confirm(event)}>
        {action.failure && <ErrorBox>{action.failure}</ErrorBox>}
        <CodeField label={t('security.factor.code')} action={action} value={code} onChange={setCode} />
        <div>
          <Button type="submit" pending={action.isBusy} pendingLabel={t('security.factor.confirming')}>
            {t('security.factor.confirm')}
          </Button>
        </div>
      </form>
    </div>
  );
}
