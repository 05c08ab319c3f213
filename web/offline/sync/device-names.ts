import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { serverCode } from '#shared/codes/number.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';

/** The name of a device by its code, if known here. Needs the words 'devices'. */
export function useDeviceNames(db: LocalDatabase): (code: string) => string {
  const { t } = useTranslation();
  const known = useLiveQuery(async () => {
    const [keyset, own] = await Promise.all([readMeta(db, 'keyset'), readMeta(db, 'device')]);
    return new Map([...(keyset ?? []), ...(own ? [own] : [])].map(({ code, name }) => [code, name]));
  }, [db]);
  return (code) => {
    if (code === serverCode) return t('devices.admin');
    const name = known?.get(code);
    return name ? `${name} (${code})` : code;
  };
}
