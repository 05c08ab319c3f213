import { faultsIn } from './fault.ts';

/** What is left of an erased person. */
export const privacyFaults = faultsIn({
  'server/core/erasure/erase-person.ts': [
    [
      'a hand-over keeps the receiver whom the desk chose',
      '  await blankSignatures(tx, traces);\n',
      '',
      'server/erased-words',
    ],
    [
      'words of others stay unless they are chosen one by one',
      "(also ? also.includes(key) : level !== 'possible')",
      '(also?.includes(key) ?? false)',
      'server/erased-words',
    ],
    [
      'the audit log keeps words about an erased person under another subject',
      '    .concat(others);',
      '    .concat([]);',
      'server/erased-words',
    ],
  ],
  'server/core/erasure/personal-data.ts': [
    [
      'an erased person keeps the fields that not everybody has',
      "birthDate ${optionalNames.join(' ')} photoUrl",
      'birthDate photoUrl',
      'server/optional-fields',
    ],
  ],
  'shared/people/person-fields.ts': [
    [
      'a walk-in loses the fields that not everybody has',
      'eachOptional((field) => from[field] ?? null)',
      'eachOptional(() => null)',
      'server/optional-fields',
    ],
  ],
  'server/people/privacy/person-file.ts': [
    [
      'a person does not receive the fields that not everybody has',
      '...pickFields(row, optionalNames),',
      '',
      'server/optional-fields',
    ],
  ],
  'web/account/registration/participant-form.ts': [
    [
      'a form sends no field that not everybody has',
      '.transform((typed) => typed || null)',
      '.transform(() => null)',
      'web/participants-fields',
    ],
  ],
  'server/core/erasure/person-mentions.ts': [
    [
      'work is searched for a name in known keys only',
      'return stringsIn(value, m && holdsRecord(m, value) ? undefined : writtenInWork);',
      'return stringsIn(value, writtenInWork);',
      'server/erased-words',
    ],
  ],
  'server/core/erasure/person-traces.ts': [
    [
      'accounts of an erased name are not reported',
      'foldedName(row) === name ? { id: row.id,',
      'foldedName(row) === person.firstName ? { id: row.id,',
      'server/erased-words',
    ],
  ],
  'server/core/erasure/text-index.ts': [
    [
      'an index of words knows no ids',
      'known?.get(longestPart(word))',
      'known?.get(word)',
      'server/text-index',
    ],
    [
      'what was written after an index is not found',
      'sql`age(${column.table as PgTable}.xmin) <= age(${oldest}::text::xid8::xid)`',
      'sql`${column} is null and ${oldest} is null`',
      'server/erased-words',
    ],
    [
      'a year within a date without dots is not looked up',
      'for (let at = 0; at + 4 <= key.length; at += 1)',
      'for (let at = 0; at + 4 <= 0; at += 1)',
      'server/erased-words',
    ],
  ],
  'server/core/erasure/take-mentions.ts': [
    [
      'the delegate of a team keeps phone and address',
      '.set(noDelegate)',
      '.set({ delegateName: noDelegate.delegateName })',
      'server/erased-words',
    ],
    [
      'work of an unknown shape keeps the person it tells of',
      'else if (mention.isWhole) await emptyWork(tx, mention, by.at);',
      'else if (mention.isWhole) continue;',
      'server/erased-words',
    ],
    [
      'the order to wipe a device keeps a name in its reason',
      'await tx.update(devices).set({ wipeOrder: order })',
      'await tx.update(devices).set({ wipeOrder: { ...order, reason: fields.reason } })',
      'server/erased-words',
    ],
    [
      'a hand-over that was set aside keeps its signature',
      ".where(and(eq(receipts.kind, 'credential.validate'), isNamed(received.body), isSent(received)));",
      ".where(and(eq(receipts.kind, 'credential.validate'), eq(receipts.status, 'applied'), isNamed(received.body), isSent(received)));",
      'server/erased-words',
    ],
  ],
  'server/core/erasure/erased-words.ts': [
    [
      'a mutation of an unknown shape brings an erased person back into the receipts',
      'if (!isUnderstood(m)) return stringsIn(m.body);',
      'if (!isUnderstood(m)) return [];',
      'server/erased-words',
    ],
  ],
  'server/sync/rescue.ts': [
    [
      'rescued work brings an erased person back',
      'if (!namedIn(read).some((name) => erased.has(name))) return envelope(sent);',
      'if (erased.size >= 0) return envelope(sent);',
      'server/erased-words',
    ],
  ],
  'server/people/privacy/store.ts': [
    [
      'a merge takes the first chosen field alone',
      'take.map((field) => [field, gone[field]])',
      'take.slice(0, 1).map((field) => [field, gone[field]])',
      'server/merging',
    ],
    [
      'a merge loses who took the badges',
      '  await tx.update(handOvers).set({ receiverUid: stays }).where(eq(handOvers.receiverUid, goes));\n',
      '',
      'server/erased-words',
    ],
  ],
  'shared/people/name-finder.ts': [
    [
      'a birth date is found in one written form only',
      'const written = [...dates].map(writtenDate);',
      "const written = [...dates].map((date) => new RegExp(date, 'gu'));",
      'shared/name-finder',
    ],
    [
      'the words of a namesake are taken too',
      "return fitsAnother ? 'possible' : 'certain';",
      "return 'certain';",
      'shared/name-finder',
    ],
  ],
  'web/offline/store/forget-people.ts': [
    [
      'a desk keeps who took badges after they are erased',
      "const writtenKeys = ['reason', 'text', 'receivedBy'];",
      "const writtenKeys = ['reason', 'text'];",
      'sync/forgetting',
    ],
  ],
  'web/stations/desk/team/TeamReceipt.tsx': [
    [
      'a hand-over is not linked to its receiver',
      'receiverUid: receiver?.person.uid ?? null,',
      'receiverUid: null,',
      'web/desk-team',
    ],
  ],
  'web/admin/people/person/DuplicatesPage.tsx': [
    [
      'a possible duplicate without a team does not say so',
      "person.teamName ?? t('people.noTeam')",
      'person.teamName',
      'web/privacy-admin',
    ],
  ],
  'web/admin/devices/KeysAdmin.tsx': [
    [
      'a compromised key does not say since when',
      "t('keys.since', { time: format.date(key.since, 'dateTime') })",
      "t('keys.since', { time: '' })",
      'web/admin-devices',
    ],
  ],
  'web/admin/devices/WorkCard.tsx': [
    [
      'work of a clock in doubt does not say so',
      'if (!isOff && !clockDoubt) return null;',
      'if (!isOff) return null;',
      'web/admin-fleet',
    ],
  ],
  'web/account/registration/CorrectParticipant.tsx': [
    [
      'a team that the list does not have is taken away',
      'if (teamId !== before.teamId && (teamId !== null || wasListed))',
      'if (teamId !== before.teamId)',
      'web/correct-participant',
    ],
    [
      'a correction says of every person that a badge is printed again',
      '{base.hasCredential && <p',
      '{<p',
      'web/correct-participant',
    ],
    [
      'a conflict that cannot be read says nothing',
      "return setProblem({ kind: 'refused', text: wordsForFailure(second, text) });",
      'return;',
      'web/correct-participant',
    ],
    [
      'a refused field is said beside its field again',
      'if (error instanceof ApiError && showRefusedFields(form, error.fields)) return;',
      'if (error instanceof ApiError) showRefusedFields(form, error.fields);',
      'web/correct-participant',
    ],
    [
      'a conflict lists the fields that are the same',
      '.filter((name) => typed[name] !== theirs[name])',
      '',
      'web/correct-participant',
    ],
    [
      "taking all of the other's version takes nothing",
      '          form.reset(theirs);\n',
      '',
      'web/correct-participant',
    ],
    [
      'a failed correction is said during the next try',
      '    setProblem(null);\n    try',
      '    try',
      'web/correct-participant',
    ],
  ],
  'web/account/registration/RegisterPage.tsx': [
    [
      'closed registration does not say whom to write to',
      '{ email: contact.email }',
      "{ email: '' }",
      'web/participants-register',
    ],
  ],
  'web/account/registration/FormRules.tsx': [
    [
      'a team that is not full yet is said to each of its people',
      "rule !== 'playersMin' && (",
      '(',
      'web/participants-register',
    ],
    [
      'an age that stops a credential is not said',
      "(rule !== 'age' || binding.includes('age'))",
      "rule !== 'age'",
      'web/participants-register',
    ],
    [
      'an age that stops nothing is said twice',
      "(rule !== 'age' || binding.includes('age'))",
      "rule !== 'rosterFreeze'",
      'web/participants-register',
    ],
    [
      'the rules of a form are asked for without its team',
      '...(teamId === undefined ? {} : { teamId })',
      '',
      'web/participants-register',
    ],
  ],
  'web/account/registration/RegistrationForm.tsx': [
    [
      'a session that ended is said without the way back',
      "error instanceof ApiError && error.status === 401) setProblem({ kind: 'signedOut'",
      "error instanceof ApiError && error.status === 403) setProblem({ kind: 'signedOut'",
      'web/participants-register',
    ],
    [
      'a team that is no longer on the list is sent as none',
      'if (person.teamUid && !teams?.some(({ uid }) => uid === person.teamUid)) {',
      'if (person.teamUid && !teams) {',
      'web/participants-register',
    ],
    [
      'any person of the same name is taken for the one that was sent',
      'known !== null && unanswered.current && isSamePerson(known, person)',
      'known !== null && unanswered.current',
      'web/participants-register',
    ],
    [
      'the question about the same person cannot be left',
      'onClose={() => setAlike(null)}',
      'onClose={() => undefined}',
      'web/participants-register',
    ],
  ],
  'web/account/registration/RegisteredPerson.tsx': [
    [
      'a credential is offered to a person who waits for approval',
      '!person.hasCredential && !heldBackBy(person) && (',
      '!person.hasCredential && (',
      'web/participants-register',
    ],
    [
      'a credential that failed again cannot be asked for',
      '    setGenerating(false);\n',
      '',
      'web/participants-register',
    ],
  ],
});
