/** Every call there is: what the server must serve, what the browser may call, what the API document says. */
import { accountEndpoints } from './accounts.ts';
import { badgePeopleEndpoints } from './badge/people.ts';
import { competitionEndpoints } from './competition/competition.ts';
import { editGamesEndpoints, eventRecord } from './competition/edit-games.ts';
import { editPlacesEndpoints } from './competition/edit-places.ts';
import { editRulesEndpoints } from './competition/edit-rules.ts';
import { editTeamsEndpoints } from './competition/edit-teams.ts';
import { conflictEndpoints } from './conflicts.ts';
import { credentialEndpoints } from './credentials/credential.ts';
import { handOverEndpoints } from './credentials/hand-overs.ts';
import { printEndpoints } from './credentials/prints.ts';
import { devicePageEndpoints } from './device-page.ts';
import { deviceEndpoints } from './devices.ts';
import { doctorEndpoints } from './doctor.ts';
import { scanEndpoints } from './door/scan.ts';
import { exportEndpoints } from './exports.ts';
import { handoutEndpoints } from './handouts.ts';
import { importEndpoints } from './imports/imports.ts';
import { inboxEndpoints } from './inbox.ts';
import { newsEndpoints } from './news.ts';
import { ownSessionEndpoints } from './own-sessions.ts';
import { administrationEndpoints } from './participants/administration.ts';
import { approvalEndpoints } from './participants/approvals.ts';
import { bulkEndpoints } from './participants/bulk.ts';
import { participantEndpoints } from './participants/participant.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { pendingCountEndpoints } from './pending-counts.ts';
import { privacyEndpoints } from './privacy.ts';
import { registrationEndpoints } from './registrations.ts';
import { reportEndpoints } from './reports.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { signingKeyEndpoints } from './signing-keys.ts';
import { siteEndpoints } from './site.ts';
import { sponsorRecord } from './sponsors.ts';
import { syncEndpoints } from './sync/protocol.ts';
import { setAsideEndpoints } from './sync/set-aside.ts';
import { tokenEndpoints } from './tokens.ts';
import { webhookEndpoints } from './webhooks.ts';
import { zoneEndpoints } from './zone-table.ts';

export const api = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...ownSessionEndpoints,
  ...newsEndpoints,
  ...siteEndpoints,
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
  ...setAsideEndpoints,
  ...conflictEndpoints,
  ...tokenEndpoints,
  ...webhookEndpoints,
};

export type Api = typeof api;
