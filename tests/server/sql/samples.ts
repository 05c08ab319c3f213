/** One call of every function of the stores. A test sees to it that none of theirs is missing here. */
import * as resets from '#server/accounts/password-resets.ts';
import * as accounts from '#server/accounts/store.ts';
import * as cases from '#server/accreditation/conflict-store.ts';
import * as credentials from '#server/accreditation/credential-store.ts';
import * as eligibility from '#server/accreditation/eligibility-store.ts';
import * as people from '#server/accreditation/people-store.ts';
import * as handouts from '#server/accreditation/redemption-store.ts';
import * as tokens from '#server/admin/integrations/token-store.ts';
import * as webhooks from '#server/admin/integrations/webhook-store.ts';
import * as audit from '#server/admin/reports/audit-log.ts';
import * as live from '#server/admin/reports/live-picture.ts';
import * as reports from '#server/admin/reports/store.ts';
import * as handOvers from '#server/badges/credentials/hand-over-store.ts';
import * as forgetting from '#server/content/inbox/forget-answered.ts';
import * as news from '#server/content/news/store.ts';
import * as outbox from '#server/core/audit/webhook-queue.ts';
import * as settings from '#server/core/settings/settings.ts';
import * as places from '#server/core/throttle/known-places-store.ts';
import * as contact from '#server/devices/device-contact.ts';
import * as device from '#server/devices/store.ts';
import * as doctor from '#server/operations/doctor/store.ts';
import * as approvals from '#server/people/approvals/store.ts';
import * as history from '#server/people/participants/history.ts';
import * as listing from '#server/people/participants/listing.ts';
import * as refresh from '#server/people/participants/listing-refresh.ts';
import * as privacy from '#server/people/privacy/store.ts';
import * as registrations from '#server/people/registrations/store.ts';
import * as feed from '#server/sync/feed.ts';
import * as held from '#server/sync/held.ts';
import * as rescue from '#server/sync/rescue.ts';
import * as sync from '#server/sync/store.ts';
import * as travelling from '#server/sync/sync-row-sql.ts';
import { participantListQuery } from '#shared/admin/administration.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { competitionSamples } from './competition-samples.ts';
import { editionSamples } from './edition-samples.ts';
import { erasureSamples } from './erasure-samples.ts';
import { pictureSamples } from './picture-samples.ts';
import { scanSamples } from './scan-samples.ts';
import { at, type World } from './world.ts';

type Call = (world: World) => Promise<unknown>;
export type Samples = Record<string, Record<string, Call>>;

const uid = newUid();
const hash = 'a'.repeat(64);
const newUser = {
  ...{ username: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Pérez', phone: '1' },
  password: 'x',
};
const changed = ({ found }: World) => [{ seq: 1, tbl: 'participants' as const, rowUid: found.row.uid }];
const changedTo = { seq: 1, tbl: 'credentials' as const };
const changedBadge = ({ credential: { uid: rowUid } }: World) => [{ ...changedTo, rowUid }];
const envelope = { seq: 1, id: uid, v: 1, kind: 'noop', op: uid, at: 1, offset: 0, body: {} };
const arrived = { m: envelope, hash, occurredAt: at };
const caseSide = {
  ...{ ref: uid, deviceCode: 'A1', operatorId: null, at },
  deed: { act: 'scan' as const, number: 'A1-00001-N', checkpoint: 'Norte', direction: 'in' as const },
};
const sought = { q: 'mar gar', waiting: ['Referee', 'Official'] as const };
const listed = participantListQuery.parse({ q: 'mar gar', country: 'AR' });

export const samples = {
  'server/core/audit/webhook-queue.ts': {
    queueMessages: async ({ db }) => {
      await webhooks.insertWebhook(db, { url: 'https://example.org', events: ['game.result'], salt: 'x' });
      await outbox.queueMessages(db, at, [{ action: 'game.result', subject: '7' }]);
    },
  },
  'server/core/throttle/known-places-store.ts': {
    isKnownPlace: ({ db }) => places.isKnownPlace(db, 'x'),
    noteKnownPlace: ({ db }) => places.noteKnownPlace(db, 'x'),
  },
  'server/admin/integrations/webhook-store.ts': {
    listWebhooks: ({ db }) => webhooks.listWebhooks(db),
    insertWebhook: ({ db }) =>
      webhooks.insertWebhook(db, { url: 'https://example.org', events: ['game.result'], salt: 'x' }),
    deleteWebhook: ({ db }) => webhooks.deleteWebhook(db, 7),
    enableWebhook: ({ db }) => webhooks.enableWebhook(db, 7),
    insertTest: async ({ db }) => {
      const row = { url: 'https://example.org', events: [], salt: 'x' };
      const { id } = must(await webhooks.insertWebhook(db, row), 'an insert returns its row');
      await webhooks.insertTest(db, id, at);
    },
    retryDelivery: ({ db }) => webhooks.retryDelivery(db, uid, at),
    claimDeliveries: ({ db }) => webhooks.claimDeliveries(db, { now: at, until: at, limit: 8 }),
    endTry: ({ db }) => webhooks.endTry(db, uid, { status: 'delivered', answer: 204, endedAt: at }),
    noteReach: ({ db }) => webhooks.noteReach(db, 7, { failingSince: at, disabledAt: null }),
    pruneDeliveries: ({ db }) => webhooks.pruneDeliveries(db, at),
  },
  'server/admin/integrations/token-store.ts': {
    listTokens: ({ db }) => tokens.listTokens(db, at),
    readToken: ({ db }) => tokens.readToken(db, 7, at),
    insertToken: ({ db, user }) =>
      tokens.insertToken(db, {
        ...{ name: 'x', ability: 'results.read', prefix: 'x', secretHash: hash },
        ...{ createdById: user.id, expiresAt: at },
      }),
    findToken: ({ db }) => tokens.findToken(db, hash),
    markRevoked: ({ db }) => tokens.markRevoked(db, 7, at),
    noteTokenUse: ({ db }) => tokens.noteTokenUse(db, 7, { now: at, before: at }),
  },
  'server/accounts/store.ts': {
    findUser: ({ db, user }) => accounts.findUser(db, user.id),
    findUserByName: ({ db, user }) => accounts.findUserByName(db, user.username),
    listUsers: ({ db }) =>
      accounts.listUsers(db, { q: 'mena', role: 'USER', state: 'withoutFactor', before: 9, limit: 50 }),
    findForAdmin: ({ db, user }) => accounts.findForAdmin(db, user.id),
    countUsers: ({ db }) => accounts.countUsers(db),
    setDisabled: ({ db, user }) => accounts.setDisabled(db, user.id, at),
    insertUser: ({ db }) => accounts.insertUser(db, newUser),
    fillUsernameKeys: ({ db }) => accounts.fillUsernameKeys(db),
    setPassword: ({ db, user }) => accounts.setPassword(db, user.id, 'x'),
    setRole: ({ db, user }) => accounts.setRole(db, user.id, 'USER'),
    deleteUser: ({ db, user }) => accounts.deleteUser(db, user.id),
    listSessions: ({ db, user }) => accounts.listSessions(db, user.id, 'sid'),
    endSession: ({ db, user }) => accounts.endSession(db, user.id, 'none'),
    endSessions: ({ db, user }) => accounts.endSessions(db, user.id, 'sid'),
    countSuperUsers: ({ db }) => accounts.countSuperUsers(db),
    listPasskeys: ({ db, user }) => accounts.listPasskeys(db, user.id),
    findPasskey: ({ db }) => accounts.findPasskey(db, 'none'),
    insertPasskey: ({ db, user }) =>
      accounts.insertPasskey(db, {
        ...{ userId: user.id, credentialId: 'x', publicKey: 'x', counter: 0, transports: [], name: 'x' },
      }),
    renamePasskey: ({ db, user }) => accounts.renamePasskey(db, user.id, 7, 'x'),
    deletePasskey: ({ db, user }) => accounts.deletePasskey(db, user.id, 7),
    deletePasskeys: ({ db, user }) => accounts.deletePasskeys(db, user.id),
    notePasskeyUse: ({ db }) => accounts.notePasskeyUse(db, 7, 1, at),
    insertChallenge: ({ db }) => accounts.insertChallenge(db, 'x', { userId: null, now: at, expiresAt: at }),
    takeChallenge: ({ db, user }) => accounts.takeChallenge(db, 'x', { userId: user.id, now: at }),
  },
  'server/accounts/password-resets.ts': {
    makeReset: ({ db, user }) => resets.makeReset(db, user.id, at),
    findReset: ({ db }) => resets.findReset(db, 'token', at),
    forgetReset: ({ db }) => resets.forgetReset(db, 7),
    takeReset: ({ db }) => resets.takeReset(db, 'token', at),
  },
  'server/accreditation/conflict-store.ts': {
    writeConflicts: ({ db, found, number }) =>
      cases.writeConflicts(db, [
        {
          ...{ kind: 'revokedAndPrinted', about: number, participantUid: found.row.uid, numbers: [number] },
          sides: [caseSide, { ...caseSide, ref: newUid() }],
          revocationOf: number,
        },
      ]),
    readConflictsOf: ({ db }) => cases.readConflictsOf(db, { code: 'A1', kind: 'door' }, ''),
    listConflicts: ({ db }) => cases.listConflicts(db, { state: 'settled', limit: 100 }),
    countOpenConflicts: ({ db }) => cases.countOpenConflicts(db),
    findConflict: ({ db }) => cases.findConflict(db, uid),
    readConflictNeeds: ({ db }) => cases.readConflictNeeds(db, [uid]),
    lockConflicts: ({ db }) => cases.lockConflicts(db, [uid]),
    writeSettlements: ({ db }) =>
      cases.writeSettlements(db, [
        { ...{ uid, outcome: 'noted', kept: null, reason: 'x', at, by: null, deviceCode: 'A1' } },
      ]),
  },
  'server/accreditation/credential-store.ts': {
    readCredential: ({ db, number }) => credentials.readCredential(db, number),
    readHolders: ({ db, number }) => credentials.readHolders(db, { uids: [uid], numbers: [number] }),
    lockCredentials: ({ db, number, found }) =>
      credentials.lockCredentials(db, { uids: [uid], numbers: [number], holders: [found.row.uid] }),
    readRevoked: ({ db, number }) => credentials.readRevoked(db, [number]),
    writeCredentials: ({ db, credential }) =>
      credentials.writeCredentials(db, [{ row: credentials.toCredentialRow(credential), operatorId: null }]),
    writeRevocations: ({ db, number }) =>
      credentials.writeRevocations(db, [{ uid, number, reason: 'x', deviceCode: 'A1', revokedAt: at }]),
    writeHandOvers: ({ db, number }) =>
      credentials.writeHandOvers(db, [
        { row: { uid, how: 'handedOver', deviceCode: 'A1', handedAt: at }, badges: [{ number, g: 1 }] },
      ]),
    readHanded: ({ db, number }) => credentials.readHanded(db, [number]),
    readPrints: ({ db, number }) => credentials.readPrints(db, [number]),
    writePrints: ({ db, credential: { number, g, kid }, user }) =>
      credentials.writePrints(db, [
        { ...{ uid, number, g, kid, deviceCode: 'A1', operatorId: user.id }, printedAt: at },
      ]),
    takeNextCounter: ({ db, device }) => credentials.takeNextCounter(db, device.uid),
  },
  'server/devices/store.ts': {
    findDevice: ({ db }) => device.findDevice(db, 'A1'),
    readPlace: (world) => device.readPlace(world.db, world.device.uid),
    countWork: (world) => device.countWork(world.db, world.device.uid),
    readOperators: (world) => device.readOperators(world.db, world.device.uid),
    readLife: ({ db }) => device.readLife(db, 'A1'),
  },
  'server/devices/device-contact.ts': {
    noteContact: ({ db, device }) =>
      contact.noteContact(db, device.uid, {
        ...{
          version: '1.0.0',
          pending: 0,
          seen: { epoch: newUid(), audit: { id: 1, hash: 'a'.repeat(64) } },
        },
      }),
  },
  'server/content/inbox/forget-answered.ts': {
    forgetAnsweredMessages: ({ db }) => forgetting.forgetAnsweredMessages(db, at),
  },
  'server/content/news/store.ts': {
    listNews: ({ db }) =>
      news.listNews(db, at, { category: 'Teams', limit: 12, cursor: '2026-02-21T16:00:00.000Z_9' }),
    listArticles: ({ db }) => news.listArticles(db),
    findNews: ({ db, article }) => news.findNews(db, article.id, at),
    findArticle: ({ db, article }) => news.findArticle(db, article.id, { locked: true }),
    insertArticle: ({ db }) =>
      news.insertArticle(db, { title: 'a', content: 'b', category: 'Teams', publishedAt: at, updatedAt: at }),
    updateArticle: ({ db, article }) => news.updateArticle(db, article.id, { title: 'c', updatedAt: at }),
    deleteArticle: ({ db, article }) => news.deleteArticle(db, article.id),
  },
  'server/accreditation/people-store.ts': {
    findParticipant: ({ db, found }) => people.findParticipant(db, found.row.id, true),
    findPerson: ({ db, found }) => people.findPerson(db, found.row.uid),
    findParticipants: ({ db, found }) => people.findParticipants(db, [found.row.id]),
    findDuplicates: ({ db, found }) => people.findDuplicates(db, found.row),
    findTeam: ({ db, team }) => people.findTeam(db, { uid: team.uid }),
    lockPeople: ({ db, found }) => people.lockPeople(db, [found.row.uid]),
    readTeams: ({ db, team }) => people.readTeams(db, [team.uid]),
    writePeople: ({ db, found }) =>
      people.writePeople(db, [
        {
          ...{ person: people.toPersonRow(found), teamId: found.row.teamId, ownerId: null, badge: null },
          ...{ isNew: false, updatedAt: at },
        },
        {
          ...{ person: { ...people.toPersonRow(found), uid }, teamId: null, ownerId: null, badge: null },
          ...{ isNew: true, updatedAt: at },
        },
      ]),
    listParticipants: ({ db, user }) =>
      people.listParticipants(db, { ownerId: user.id, q: 'mar gar', limit: 50, cursor: '900' }),
    countRegistered: ({ db, user }) => people.countRegistered(db, user.id, at),
    ownsPhoto: ({ db, user }) => people.ownsPhoto(db, user.id, hash),
    findActiveNumber: ({ db, found }) => people.findActiveNumber(db, found.row.uid),
    wasRevoked: ({ db, found }) => people.wasRevoked(db, found.row.uid),
    withdrawApproval: ({ db, found }) => people.withdrawApproval(db, found.row.uid),
    noteReview: ({ db, found, user }) =>
      people.noteReview(db, found.row, { firstName: 'x' }, { at, by: user.id }),
  },
  'server/people/approvals/store.ts': {
    listApprovals: ({ db }) =>
      approvals.listApprovals(db, { ...sought, state: 'waiting', before: 900, limit: 50 }),
    countApprovals: ({ db }) => approvals.countApprovals(db, sought),
    lockApproved: ({ db, found }) => approvals.lockApproved(db, [found.row.id]),
    writeDecision: ({ db, found, user }) =>
      approvals.writeDecision(db, [found.row.uid], {
        ...{ role: 'Referee', outcome: 'approved', reason: 'x', decidedBy: user.id, decidedAt: at },
      }),
    writeTakenBack: ({ db, found, user }) =>
      approvals.writeTakenBack(db, found.row.uid, {
        ...{ role: 'Referee', outcome: 'refused', reason: 'x', decidedBy: user.id, decidedAt: at },
        approvedFor: null,
      }),
  },
  'server/accreditation/eligibility-store.ts': {
    checkEligibility: ({ db, found }) => eligibility.checkEligibility(db, eligibility.candidateOf(found.row)),
    checkBindingRules: ({ db, found }) => eligibility.checkBindingRules(db, found),
  },
  'server/people/participants/listing.ts': {
    listPage: ({ db }) => listing.listPage(db, listed),
    countListed: ({ db }) => listing.countListed(db, listed),
    listIds: ({ db }) => listing.listIds(db, listed),
  },
  'server/people/participants/listing-refresh.ts': { keepListing: ({ db }) => refresh.keepListing(db) },
  'server/people/participants/history.ts': {
    readHistory: ({ db, found }) => history.readHistory(db, found.row),
  },
  ...competitionSamples,
  ...erasureSamples,
  ...pictureSamples,
  ...scanSamples,
  ...editionSamples,
  'server/core/settings/settings.ts': {
    readSetting: ({ db }) => settings.readSetting(db, 'registrationOpen'),
    readPublicSettings: ({ db }) => settings.readPublicSettings(db),
    readRuleModes: ({ db }) => settings.readRuleModes(db),
    readDeviceSettings: ({ db }) => settings.readDeviceSettings(db),
    writeSetting: ({ db }) => settings.writeSetting(db, 'registrationOpen', 'true', at),
  },
  'server/operations/doctor/store.ts': {
    readClockDifference: ({ db }) => doctor.readClockDifference(db),
    readDatabaseSettings: ({ db }) => doctor.readDatabaseSettings(db),
    readTransport: ({ db }) => doctor.readTransport(db),
    readWorkingDevices: ({ db }) => doctor.readWorkingDevices(db),
  },
  'server/people/privacy/store.ts': {
    findDuplicatePeople: ({ db }) => privacy.findDuplicatePeople(db, 100),
    mergePeople: ({ db, found }) =>
      privacy.mergePeople(db, { stays: found.row.uid, goes: uid, take: ['teamId'], at }),
    countRetained: ({ db }) => privacy.countRetained(db),
    nextPeople: ({ db }) => privacy.nextPeople(db, { after: 0, before: at, limit: 50 }),
    forgetVisitors: ({ db }) => privacy.forgetVisitors(db, at),
    deleteUnusedPhotos: ({ db }) => privacy.deleteUnusedPhotos(db, at),
  },
  'server/people/registrations/store.ts': {
    listRegistrations: ({ db }) =>
      registrations.listRegistrations(db, { q: 'a', status: 'pending', before: 9, limit: 50 }),
    countRegistrations: ({ db }) => registrations.countRegistrations(db, { q: 'a' }),
    findRegistration: ({ db }) => registrations.findRegistration(db, 1),
    lockRegistration: ({ db }) => registrations.lockRegistration(db, 1),
  },
  'server/admin/reports/audit-log.ts': {
    listAudit: ({ db }) =>
      audit.listAudit(db, {
        q: 'a',
        action: 'user.role',
        from: '2026-02-01',
        until: '2026-02-20',
        before: '2026-02-20T15:00:00.000Z a 9',
        limit: 50,
      }),
    checkAudit: ({ db }) => audit.checkAudit(db, null),
  },
  'server/admin/reports/store.ts': {
    listDeviceActions: ({ db, user }) =>
      reports.listDeviceActions(db, {
        ...{ behind: { at, mutationId: uid }, from: at, until: at, action: 'credential.issue', device: 'A1' },
        ...{ q: 'mar gar', said: [], words: ['mar', 'gar'], accountIds: [user.id], limit: 50 },
      }),
  },
  'server/admin/reports/live-picture.ts': { readLivePicture: ({ db }) => live.readLivePicture(db, at) },
  'server/accreditation/redemption-store.ts': {
    readRedemptions: ({ db, found }) => handouts.readRedemptions(db, [found.row.uid]),
    writeRedemptions: ({ db, found, user }) =>
      handouts.writeRedemptions(db, [
        {
          ...{ uid, participantUid: found.row.uid, handoutUid: uid, name: { es: 'Kit', en: 'Kit' } },
          ...{ deviceCode: 'A1', operatorId: user.id, redeemedAt: at },
          ...{ undoneAt: null, undoneAtDevice: null, undoneBy: null, undoneReason: null },
        },
      ]),
    countGiven: ({ db }) => handouts.countGiven(db),
    countByRole: ({ db }) => handouts.countByRole(db),
    passRedemptions: ({ db, found }) =>
      handouts.passRedemptions(db, { stays: found.row.uid, goes: newUid() }),
  },
  'server/badges/credentials/hand-over-store.ts': {
    listHandOvers: ({ db }) => handOvers.listHandOvers(db, { before: uid, limit: 50 }),
    findHandOver: ({ db }) => handOvers.findHandOver(db, uid),
    readHandedPeople: ({ db }) => handOvers.readHandedPeople(db, uid),
  },
  'server/sync/feed.ts': {
    readFeed: async (world) => {
      const { db, found } = world;
      await feed.readFeed(db, { seq: 0, tbl: '', rowUid: '', began: 1 }, 100);
      await feed.readFeed(db, { seq: 2, tbl: 'participants', rowUid: found.row.uid, began: 1 }, 100);
    },
    pruneFeed: ({ db }) => feed.pruneFeed(db),
  },
  'server/sync/sync-row-sql.ts': {
    readErased: ({ db, found }) => travelling.readErased(db, [found.row.uid]),
    readErasedAmong: ({ db, found }) =>
      travelling.readErasedAmong(db, [found.row.uid, formatNumber('A1', 1)]),
    readPeople: (world) => travelling.readPeople(world.db, changed(world), 'desk'),
    readCredentials: (world) => travelling.readCredentials(world.db, changedBadge(world), 'desk'),
  },
  'server/sync/rescue.ts': { findKnownIds: ({ db }) => rescue.findKnownIds(db, [rescue.readEntry(uid)]) },
  'server/sync/held.ts': {
    listHeld: ({ db }) => held.listHeld(db, { limit: 50 }),
    countHeld: ({ db }) => held.countHeld(db),
    listRejected: ({ db }) => held.listRejected(db, { device: 'A1', before: uid, limit: 50 }),
    readHeld: ({ db, heldId }) => held.readHeld(db, heldId),
    listUnknown: ({ db }) => held.listUnknown(db),
    lockHeld: ({ db, heldId }) => held.lockHeld(db, heldId),
    outcomesOf: ({ db, device }) => held.outcomesOf(db, device.uid, '3,17'),
  },
  'server/sync/store.ts': {
    readHistory: ({ db }) => sync.readHistory(db),
    lockDevice: ({ db, device }) => sync.lockDevice(db, device.uid),
    countFault: ({ db, device }) => sync.countFault(db, device.uid, 1),
    writeReceipts: ({ db, device }) =>
      sync.writeReceipts(
        db,
        device.uid,
        [{ ...arrived, m: { ...envelope, seq: 9_000_001 }, status: 'applied', code: null, operatorId: null }],
        at,
      ),
    findRejectedUids: ({ db }) => sync.findRejectedUids(db, [uid]),
    findWaiting: ({ db }) => sync.findWaiting(db, [uid]),
  },
} as const satisfies Samples;
