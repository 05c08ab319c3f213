/** What the samples leave out, and which statements may read a whole table. */

/** Functions of these files that are not called: why. */
export const notCalled: Record<string, string> = {
  'server/core/storage/photos.ts: storePhoto': 'takes a picture that was judged; it is one insert',
  'server/people/registrations/store.ts: insertRegistration': 'takes a call; one insert',
  'server/people/registrations/store.ts: updateRegistration': 'one update by id and version',
  'server/people/registrations/store.ts: findPlayingTeam': 'teams are a hundred',
  'server/people/registrations/store.ts: insertTeam': 'takes a call; one insert',
  'server/people/participants/listing.ts: pageQuery': 'the statement listPage sends',
  'server/core/erasure/person-mentions.ts: readMentionIndex':
    'the two statements of readTextIndex, for each column',
  'server/sync/rescue.ts: rescue': 'takes a call; its reads are those of findKnownIds',
  'server/sync/rescue.ts: keepRescued': 'takes a call; inserts',
  'server/sync/held.ts: findHeld': 'the read of readHeld',
  'server/sync/held.ts: settleHeld': 'two updates by id',
  'server/sync/store.ts: answersOf': 'by the primary key of receipts, with one outcome for every seq',
};

/** Functions that read a table that grows with the event as a whole: why. */
export const readsWhole: Record<string, string> = {
  'server/core/settings/edition-store.ts: listUsedCategories':
    'which categories are in use: asked when one is removed from the edition',
  'server/core/settings/edition-store.ts: listUsedKinds': 'as the one before',
  'server/devices/store.ts: readPlace': 'the work of one device; in this world one did all there is',
  'server/devices/store.ts: countWork': 'as readPlace',
  'server/devices/store.ts: readOperators': 'as readPlace',
  'server/accreditation/redemption-store.ts: countByRole':
    'how many of each role there are, for the dashboard during hand-out',
  'server/admin/reports/audit-log.ts: listAudit': 'as the next',
  'server/admin/reports/store.ts: listDeviceActions':
    'a word is looked for in every name and number, for a search; the list itself is read from its end',
  'server/people/participants/history.ts: readHistory':
    'who was merged into a person: asked for one person, some milliseconds over fifty thousand',
  'server/people/approvals/store.ts: countApprovals':
    'how many people of some roles are in which state: asked by the admin area, some milliseconds over fifty thousand',
  'server/core/erasure/person-mentions.ts: findMentions':
    'every text that people wrote is searched for one name: asked for by hand; many people are found by one index',
  'server/core/erasure/person-traces.ts: findTraces': 'as findMentions',
  'server/core/erasure/take-mentions.ts: blankReceivers':
    'which hand-overs a desk sent for one receiver: once per erasure or merge',
  'server/admin/settings/close-store.ts: countDeleted': 'once, for the dry run of the next edition',
  'server/admin/settings/close-store.ts: deleteEditionRows':
    'once, when the next edition starts and all of it goes',
  'server/people/privacy/store.ts: countRetained': 'a rehearsal counts all there is; asked for by hand',
  'server/people/privacy/store.ts: forgetVisitors': 'once, when the event is over and all of it goes',
  'server/people/privacy/store.ts: deleteUnusedPhotos': 'hourly: every picture is held against every person',
  'server/admin/reports/live-picture.ts: readLivePicture':
    'counts everybody and every badge; made once for all who look, some seconds apart',
  'server/sync/feed.ts: readFeed':
    'the pages of a first list leave out who is gone: all people are hashed once for a page of thousands',
  'server/sync/feed.ts: pruneFeed':
    'some thousands at a time, in the background; scans are most of the feed, so an index would be no shorter way',
};
