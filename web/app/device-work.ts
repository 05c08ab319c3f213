import type { ComponentType } from 'react';
import { localDatabase } from '#web/offline/store/database.ts';
import type { WordArea } from '#web/words/catalogue.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { wasDevice } from './was-device.ts';

/**
 * The code of an enrolled device, apart from the enrollment form. A browser that has a device database loads it at
 * once; others load it when they need it.
 */
export async function lazyDeviceWork<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly WordArea[],
): Promise<LazyPage<Props>> {
  const work = lazyPage(load, areas);
  if (await wasDevice()) {
    // It is opened while the files come; who asks it for something says what went wrong.
    localDatabase()
      .open()
      .catch(() => undefined);
    await work.preload().catch(() => undefined);
  }
  return work;
}
