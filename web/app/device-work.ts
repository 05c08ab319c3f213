import type { ComponentType } from 'react';
import type { LazyPart } from '#web/core/ui/lazy-part.tsx';
import { type LocalDatabase, localDatabase } from '#web/offline/store/database.ts';
import { EnrollForm } from '#web/stations/set-up/set-up-parts.tsx';
import type { WordArea } from '#web/words/catalogue.ts';
import { lazyPage } from './lazy-page.tsx';
import { wasDevice } from './was-device.ts';

/** The exports of a device's chunk: its screen, and the start of reading its data. */
interface DeviceWork<Props> {
  work: ComponentType<Props>;
  readAhead(db: LocalDatabase): void;
}

/**
 * The code of an enrolled device, apart from the enrollment form. A browser that has a device database loads it at
 * once; others load the form, and the code when they need it.
 */
export async function lazyDeviceWork<Props extends object>(
  load: () => Promise<DeviceWork<Props>>,
  areas: readonly WordArea[],
): Promise<LazyPart<Props>> {
  const loadAndRead = async () => {
    const { work: page, readAhead } = await load();
    readAhead(localDatabase());
    return page;
  };
  const work = lazyPage(loadAndRead, areas);
  if (await wasDevice()) {
    // It is opened while the files come; who asks it for something says what went wrong.
    localDatabase()
      .open()
      .catch(() => undefined);
    await work.preload().catch(() => undefined);
  } else await EnrollForm.preload().catch(() => undefined);
  return work;
}
