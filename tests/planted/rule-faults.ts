import { faultsIn } from './fault.ts';

/** What decides of people, badges and doors, on both sides. */
export const ruleFaults = faultsIn({
  'server/badges/credentials/badge-conflicts.ts': [
    [
      'zones beyond a role are not reported',
      'if ((signed & ~allowed) === 0) return;',
      'return;',
      'server/zones',
    ],
  ],
  'server/badges/credentials/mutations.ts': [
    [
      'a badge its desk did not sign becomes a credential',
      "  // A badge its own desk did not sign is red at every door: it never becomes a credential.\n  if (!ctx.isSignedBadge) return refuse('BAD_CREDENTIAL');",
      '',
      'server/two-desks',
      'server/push',
    ],
    [
      'a revoked badge takes the place of a good one',
      "if (supersedes && kept.status === 'active')",
      'if (supersedes)',
      'server/two-desks',
    ],
    [
      'a revocation that came first is forgotten',
      "const isRevoked = credential.status !== 'revoked' && work.revoked.has(credential.number);",
      "const isRevoked = credential.status === 'superseded';",
      'server/two-desks',
    ],
    [
      'the server gives a number twice after a restore',
      'await by.keys.noteCounter(facts.nextCounter);',
      '',
      'server/counter',
    ],
  ],
  'server/accreditation/scan-store.ts': [
    [
      'an entry after a revocation is not reported',
      "case when s.verdict <> 'denied' and r.revoked_at <= s.at then",
      "case when s.verdict = '' and r.revoked_at <= s.at then",
      'server/two-desks',
    ],
  ],
  'shared/credentials/decide.ts': [
    [
      'a desk numbers with another’s code',
      'if (data.g !== 1 || partsOfNumber(data.n)?.deviceCode !== device.code)',
      'if (data.g !== 1)',
      'shared/credentials',
    ],
    [
      'a number is on two people’s badges',
      ": refuse('NUMBER_TAKEN');",
      ": { kind: 'change', credential: known, supersedes: null, otherPrint: null };",
      'shared/credentials',
      'server/two-desks',
    ],
    [
      'an older copy takes the place of a newer one',
      'const isOlder = data.g <= credential.g;',
      'const isOlder = data.g === credential.g;',
      'shared/credentials',
      'server/two-desks',
    ],
    [
      'a person who waits for an approval is issued a badge',
      'if (unapproved) return refuse(unapproved);\n  if (binding',
      'if (binding',
      'shared/approval',
    ],
    [
      'a revoked badge is copied',
      "if (credential.status === 'revoked') return refuse('ALREADY_REVOKED');\n  const { data: _",
      'const { data: _',
      'shared/credentials',
    ],
    [
      'a badge of a key that is not the desk’s',
      'return device.kids.includes(data.k) && ',
      'return ',
      'shared/credentials',
    ],
  ],
  'shared/people/decide.ts': [
    [
      'what two people changed is the later one’s',
      'if (change.base === theirs) changed[field] = change.value;',
      'if (change.base !== undefined) changed[field] = change.value;',
      'shared/participants',
    ],
    [
      'a person registered twice is two people',
      "if (facts.known) return { kind: 'change', person: facts.known, isNew: false, cautions };",
      '',
      'shared/participants',
    ],
  ],
  'shared/access/passages.ts': [
    [
      'five minutes after another venue a badge is still elsewhere',
      'away && sinceMs(away, now) < windowMs',
      'away && sinceMs(away, now) <= windowMs',
      'shared/passages',
    ],
    ['another copy is the same presentation', '      scan.g === shown.g &&\n', '', 'shared/passages'],
    [
      'a presentation begins with its last scan',
      'compareTexts(a.occurredAt, b.occurredAt))[0] ?? null',
      'compareTexts(b.occurredAt, a.occurredAt))[0] ?? null',
      'shared/passages',
    ],
  ],
  'shared/access/verdict.ts': [
    ['a badge counts before its time', '!isRehearsal && minute <', 'false && minute <', 'shared/validity'],
    ['a rehearsal is too early', '!isRehearsal && minute <', 'minute <', 'shared/validity'],
    ['a clock in doubt hides the last minute', 'minute >= expires],', 'minute > expires],', 'shared/verdict'],
    [
      'a badge of an unknown kind counts before it is handed over',
      'holder === null || mustAwait',
      'holder !== null && mustAwait',
      'shared/verdict',
    ],
    [
      'a practice badge is a stranger at a door, and no more',
      "signer?.kind === 'unknown' && isPracticeNumber(number)",
      'false',
      'shared/verdict',
    ],
    [
      'a revocation heard of before its badge is green',
      "isRevoked || credential?.status === 'revoked'",
      "credential?.status === 'revoked'",
      'shared/verdict',
    ],
    [
      'an old copy is green',
      "['oldCopy', ({ g, credential, highestCopy }) => g < Math.max(credential?.g ?? 0, highestCopy)],",
      "['oldCopy', ({ g, credential, highestCopy }) => g < (highestCopy && (credential?.g ?? 0))],",
      'shared/verdict',
    ],
    ['a forged badge is green', "signer?.kind === 'forged'", 'signer === null', 'shared/verdict'],
    [
      'a locked device’s badges are green',
      'issuerOf(badge)?.revokedAt != null && !isKnownSoundCopy(badge)',
      'issuerOf(badge) === undefined',
      'shared/verdict',
    ],
  ],
  'shared/credentials/credential.ts': [
    [
      'a desk signs for a kind that no edition has',
      'credentialDataSchema.refine(({ c }) => readAccessCode(c) !== null, {',
      'credentialDataSchema.refine(({ c }) => c !== null, {',
      'shared/credentials',
    ],
  ],
  'shared/codes/payload.ts': [
    [
      'a door cannot read a badge of a newer kind',
      'c: z.string().regex(/^[A-Z]{2}[A-Z0-9]{1,3}$/),',
      'c: z.string().regex(/^[PCTRO][A-Z][A-Z0-9]{1,3}$/),',
      'shared/payload',
    ],
    [
      'a badge written another way is read',
      "if (signedPart(fields.data) !== signedText) return unreadable('notCanonical');",
      '',
      'shared/payload',
    ],
    [
      'a badge longer than paper holds is read',
      "if (text.length > payloadBytes) return unreadable('tooLong');",
      '',
      'shared/payload',
    ],
    [
      'one byte of a signature may be another',
      "if (!isSignatureText(signature)) return unreadable('signatureText');",
      '',
      'shared/payload',
    ],
  ],
  'shared/people/badge-change.ts': [
    [
      'an older print makes an outdated badge right',
      'print.at.getTime() < Date.parse(outdated.at)',
      'false',
      'shared/badge-change',
    ],
    [
      'what is changed back leaves the badge outdated',
      '(first ?? null) !== (next[field] ?? null)',
      'true',
      'shared/badge-change',
    ],
  ],
  'shared/admin/history.ts': [
    [
      'paper that did not come out counts as printed before',
      'event.reason !== failedPrint && ',
      '',
      'shared/history',
    ],
    [
      'the first paper after a file is printed again',
      ' && event.printer !== pdfPrinter',
      '',
      'shared/history',
    ],
    [
      'of one instant the print comes before the issue',
      '|| placeOf(a.kind) - placeOf(b.kind)',
      '',
      'shared/history',
    ],
  ],
  'shared/people/name-order.ts': [
    [
      'accents decide the order of names',
      'fold(`${lastName} ${firstName}`)',
      '`${lastName} ${firstName}`',
      'shared/name-order',
    ],
  ],
  'shared/imports/plan.ts': [
    [
      'two people of one name are not reported',
      'problems.length > 0 || fields',
      'problems.length >= 0 || fields',
      'shared/import-namesakes',
    ],
    ['a person is a namesake of oneself', 'other.key !== row.key', 'true', 'shared/import-namesakes'],
    ['teams have namesakes', ' || fields.birthDate === undefined', '', 'shared/import-namesakes'],
  ],
  'shared/imports/birth-parts.ts': [
    ['the first column is no part of a birth date', 'column < 0', 'column <= 0', 'shared/import-birth-parts'],
  ],
  'shared/imports/read-rows.ts': [
    [
      'parts of a birth date replace a whole one',
      "birthDate && !mapping.includes('birthDate')",
      'birthDate',
      'shared/import-birth-parts',
    ],
  ],
  'shared/imports/check-row.ts': [
    [
      'a person of a hundred and thirty is not too old',
      'person.birthDate.slice(0, 4)',
      'person.birthDate',
      'shared/import-rows',
    ],
    [
      'the longest name of a delegate is too long',
      'delegateName: requiredText(160)',
      'delegateName: requiredText(159)',
      'shared/import-rows',
    ],
  ],
  'shared/imports/names.ts': [
    ['a surname takes the only first name', 'if (at > 2 &&', 'if (at >= 2 &&', 'shared/import-doubts'],
  ],
  'shared/imports/demonyms.ts': [
    [
      'several people of a country are of none',
      "'as', 'os', 'es', 's'",
      "'as', 'os', 's'",
      'shared/import-doubts',
    ],
  ],
  'shared/imports/fields.ts': [
    [
      'a heading means two fields',
      "'Folio', 'Número de registro', 'ID de respuesta'",
      "'Folio', 'País', 'ID de respuesta'",
      'shared/import-columns',
    ],
  ],
  'web/stations/desk/team/TeamDialog.tsx': [
    [
      'a failed hand-over of a team says nothing',
      "        {actions.work.kind === 'failed' && <FailureNotice failure={actions.work.failure} />}\n",
      '',
      'web/desk-team',
    ],
    [
      'a team can be handed over nothing',
      "{next === 'issue' && toHandOver.length > 0 && (",
      "{next === 'issue' && (",
      'web/desk-team',
    ],
    [
      'all of a team are said to have no photo',
      'toIssue.filter(({ person }) => lacksPhoto(person)).length',
      'toIssue.length',
      'web/desk-team',
    ],
  ],
  'web/stations/desk/team/use-team-work.ts': [
    [
      'labels of a team that came out are printed again',
      'issued: left.length > 0 ? left : issued',
      'issued',
      'web/desk-team',
    ],
    [
      'a failed hand-over of a team closes its form',
      '        return false;\n',
      '        return true;\n',
      'web/desk-team',
    ],
  ],
  'web/stations/desk/team/TeamMember.tsx': [
    [
      'a member who cannot have a badge is ticked',
      'checked={may !== null && props.isChosen}',
      'checked={props.isChosen}',
      'web/desk-team',
    ],
    ['the age of a member is said twice', ".filter(({ rule }) => rule !== 'age')", '', 'web/desk-team'],
    [
      'who reported no mistake is said to have',
      '{standingProposal(person) && <span',
      '{!standingProposal(person) && <span',
      'web/desk-team',
    ],
    [
      'an age that stops a member is said as a number alone',
      'age.broken ? rules.why(age.broken) : t(',
      't(',
      'web/desk-team',
    ],
  ],
  'web/stations/desk/sync/SyncPanel.tsx': [
    [
      'all of the unsent work is said to be more',
      'entries.length - shownWaiting })}',
      'entries.length })}',
      'web/desk-sync',
    ],
    [
      'the newest of the unsent work comes first',
      "db.outbox.orderBy('mseq').toArray()",
      "db.outbox.orderBy('mseq').reverse().toArray()",
      'web/desk-sync',
    ],
    ['an online desk is left with unsent work', 'isOnline && unsent === 0 ?', 'isOnline ?', 'web/desk-sync'],
    [
      'an online desk is left as an offline one',
      "isOnline ? 'desk.sync.leaveUnsent' : 'desk.sync.leaveTitle'",
      "'desk.sync.leaveTitle'",
      'web/desk-sync',
    ],
    [
      'a desk with refused work is cleared',
      'const isHeld = pending > 0 || refused > 0 || carries;',
      'const isHeld = pending > 0 || carries;',
      'web/desk-sync',
    ],
    [
      'a desk with unsent pictures is cleared',
      'status.pending + status.photos : 1',
      'status.pending : 1',
      'web/desk-sync',
    ],
    [
      'unsent pictures do not count when a desk is left',
      'unsent={status.pending + status.photos}',
      'unsent={status.pending}',
      'web/desk-sync',
    ],
  ],
});
