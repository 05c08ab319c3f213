import { account as accountEn } from '#web/words/en/account.ts';
import { admin as adminEn } from '#web/words/en/admin.ts';
import { badge as badgeEn } from '#web/words/en/badge.ts';
import { common as commonEn } from '#web/words/en/common.ts';
import { conflicts as conflictsEn } from '#web/words/en/conflicts.ts';
import { credentials as credentialsEn } from '#web/words/en/credentials.ts';
import { desk as deskEn } from '#web/words/en/desk.ts';
import { devices as devicesEn } from '#web/words/en/devices.ts';
import { door as doorEn } from '#web/words/en/door.ts';
import { edition as editionEn } from '#web/words/en/edition.ts';
import { errors as errorsEn } from '#web/words/en/errors.ts';
import { handouts as handoutsEn } from '#web/words/en/handouts.ts';
import { integrations as integrationsEn } from '#web/words/en/integrations.ts';
import { kiosk as kioskEn } from '#web/words/en/kiosk.ts';
import { participants as participantsEn } from '#web/words/en/participants.ts';
import { people as peopleEn } from '#web/words/en/people.ts';
import { rehearsal as rehearsalEn } from '#web/words/en/rehearsal.ts';
import { security as securityEn } from '#web/words/en/security.ts';
import { account } from '#web/words/es/account.ts';
import { admin } from '#web/words/es/admin.ts';
import { badge } from '#web/words/es/badge.ts';
import { common } from '#web/words/es/common.ts';
import { conflicts } from '#web/words/es/conflicts.ts';
import { credentials } from '#web/words/es/credentials.ts';
import { desk } from '#web/words/es/desk.ts';
import { devices } from '#web/words/es/devices.ts';
import { door } from '#web/words/es/door.ts';
import { edition } from '#web/words/es/edition.ts';
import { errors } from '#web/words/es/errors.ts';
import { handouts } from '#web/words/es/handouts.ts';
import { integrations } from '#web/words/es/integrations.ts';
import { kiosk } from '#web/words/es/kiosk.ts';
import { participants } from '#web/words/es/participants.ts';
import { people } from '#web/words/es/people.ts';
import { rehearsal } from '#web/words/es/rehearsal.ts';
import { security } from '#web/words/es/security.ts';

/** The texts of the screens, from the catalogs themselves: tests find buttons by the words users read. */
export type Language = 'es' | 'en';

export const words = {
  es: {
    account,
    admin,
    badge,
    conflicts,
    common,
    credentials,
    desk,
    devices,
    door,
    edition,
    handouts,
    integrations,
    kiosk,
    participants,
    people,
    rehearsal,
    errors,
    security,
  },
  en: {
    account: accountEn,
    admin: adminEn,
    badge: badgeEn,
    conflicts: conflictsEn,
    common: commonEn,
    credentials: credentialsEn,
    desk: deskEn,
    devices: devicesEn,
    door: doorEn,
    edition: editionEn,
    handouts: handoutsEn,
    integrations: integrationsEn,
    kiosk: kioskEn,
    participants: participantsEn,
    people: peopleEn,
    rehearsal: rehearsalEn,
    errors: errorsEn,
    security: securityEn,
  },
} as const;
