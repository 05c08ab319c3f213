/** All calls: what the server must serve, what the browser may call, and what the API document describes. */

import { scanEndpoints } from './access/scan.ts';
import { zoneEndpoints } from './access/zone-table.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { ownSessionEndpoints } from './accounts/own-sessions.ts';
import { passkeyEndpoints } from './accounts/passkeys.ts';
import { secondFactorEndpoints } from './accounts/second-factor.ts';
import { administrationEndpoints } from './admin/administration.ts';
import { approvalEndpoints } from './admin/approvals.ts';
import { bulkEndpoints } from './admin/bulk.ts';
import { doctorEndpoints } from './admin/doctor.ts';
import { exportEndpoints } from './admin/exports.ts';
import { pendingCountEndpoints } from './admin/pending-counts.ts';
import { reportEndpoints } from './admin/reports.ts';
import { tokenEndpoints } from './admin/tokens.ts';
import { webhookEndpoints } from './admin/webhooks.ts';
import { badgePeopleEndpoints } from './badges/people.ts';
import { competitionEndpoints } from './competition/competition.ts';
import { editGamesEndpoints, eventRecord } from './competition/edit-games.ts';
import { editPlacesEndpoints } from './competition/edit-places.ts';
import { editRulesEndpoints } from './competition/edit-rules.ts';
import { editTeamsEndpoints } from './competition/edit-teams.ts';
import { registrationEndpoints } from './competition/registrations.ts';
import { archiveEndpoints } from './content/archives.ts';
import { inboxEndpoints } from './content/inbox.ts';
import { newsEndpoints } from './content/news.ts';
import { sponsorRecord } from './content/sponsors.ts';
import { credentialEndpoints } from './credentials/credential.ts';
import { handOverEndpoints } from './credentials/hand-overs.ts';
import { handoutEndpoints } from './credentials/handouts.ts';
import { printEndpoints } from './credentials/prints.ts';
import { devicePageEndpoints } from './devices/device-page.ts';
import { deviceEndpoints } from './devices/devices.ts';
import { signingKeyEndpoints } from './devices/signing-keys.ts';
import { importEndpoints } from './imports/imports.ts';
import { participantEndpoints } from './people/participant.ts';
import { privacyEndpoints } from './people/privacy.ts';
import { closeEditionEndpoints } from './settings/close-edition.ts';
import { editionEndpoints } from './settings/editions.ts';
import { siteEndpoints } from './settings/site.ts';
import { conflictEndpoints } from './sync/conflicts.ts';
import { heldEndpoints } from './sync/held.ts';
import { syncEndpoints } from './sync/protocol.ts';

export const api = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...ownSessionEndpoints,
  ...newsEndpoints,
  ...siteEndpoints,
  ...editionEndpoints,
  ...closeEditionEndpoints,
  ...zoneEndpoints,
  ...sponsorRecord.endpoints,
  ...reportEndpoints,
  ...pendingCountEndpoints,
  ...doctorEndpoints,
  ...competitionEndpoints,
  ...editTeamsEndpoints,
  ...editGamesEndpoints,
  ...eventRecord.endpoints,
  ...editPlacesEndpoints,
  ...editRulesEndpoints,
  ...archiveEndpoints,
  ...inboxEndpoints,
  ...registrationEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...handoutEndpoints,
  ...participantEndpoints,
  ...administrationEndpoints,
  ...bulkEndpoints,
  ...approvalEndpoints,
  ...privacyEndpoints,
  ...credentialEndpoints,
  ...handOverEndpoints,
  ...printEndpoints,
  ...badgePeopleEndpoints,
  ...scanEndpoints,
  ...deviceEndpoints,
  ...devicePageEndpoints,
  ...signingKeyEndpoints,
  ...syncEndpoints,
  ...heldEndpoints,
  ...conflictEndpoints,
  ...tokenEndpoints,
  ...webhookEndpoints,
};

export type Api = typeof api;
