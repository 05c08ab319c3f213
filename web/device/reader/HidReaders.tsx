import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { findHid, listReaders, pairReader } from './hid-reader.ts';

/** Shows this browser a reader that sends bytes; nothing where it knows no such readers. Needs the words 'devices'. */
export function HidReaders({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const [hid] = useState(findHid);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (hid) listReaders(hid).then(setNames).catch(reportError);
  }, [hid]);
  if (!hid) return null;

  async function pair() {
    if (hid && (await pairReader(hid))) setNames(await listReaders(hid));
  }

  return (
    <div className={className}>
      <p className="text-muted text-sm">{t('devices.hid.how')}</p>
      {names.length > 0 && (
        <p role="status" className="mt-2 font-semibold">
          {t('devices.hid.paired', { names: names.join(', ') })}
        </p>
      )}
      <Button look="quiet" className="mt-3" onClick={() => void pair().catch(reportError)}>
        <Icon name="scan" />
        {t('devices.hid.pair')}
      </Button>
    </div>
  );
}
