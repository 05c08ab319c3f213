import { faultsIn } from './fault.ts';

/** What the server takes, answers and tells, and whom it believes. */
export const serverFaults = faultsIn({
  'server/accounts/passkeys.ts': [
    [
      'a passkey shown to another site opens the account',
      'if (!isKnown || !party.isOurs(said.origin)) return null;',
      'if (!isKnown) return null;',
      'server/passkeys',
    ],
    [
      'an answer without a challenge is accepted',
      'if (!isKnown || !party.isOurs(said.origin)) return null;',
      'if (!party.isOurs(said.origin)) return null;',
      'server/passkeys',
    ],
    [
      'a passkey that has not seen its owner opens the account alone',
      'requireUserVerification: isAlone,',
      'requireUserVerification: false,',
      'server/passkeys',
    ],
    [
      'a copied passkey is not noticed',
      "(await notePasskeyUse(ctx.db, passkey.id, newCounter, ctx.now)) ? 'good' : 'wentBack'",
      "(await notePasskeyUse(ctx.db, passkey.id, newCounter, ctx.now)) ? 'good' : 'good'",
      'server/passkeys',
    ],
  ],
  'server/sync/push.ts': [
    [
      'a later protocol is read as this one',
      "if (input.p > protocolVersion) throw new AppError('UPGRADE_REQUIRED');",
      '',
      'server/push',
    ],
    [
      'what comes before its turn is taken',
      "if (fresh.some(({ m }, index) => m.seq !== lmid + 1 + index)) return { kind: 'gap', expect: lmid + 1 };",
      '',
      'server/push',
    ],
    [
      'a faulty mutation blocks the queue permanently',
      'const faultsBeforeQuarantine = 3;',
      'const faultsBeforeQuarantine = 3000;',
      'server/push-parts',
    ],
    [
      'a clock that is ahead dates things into the future',
      'Math.max(0, Math.min(at, now.getTime()))',
      'Math.max(0, at)',
      'server/push-operators',
      'server/push-parts',
    ],
    [
      'a wall clock that jumped is believed',
      'const madeAt = boot !== undefined && m.boot === boot ? m.mono : undefined;',
      'const madeAt = m.boot === null ? m.mono : undefined;',
      'server/push-parts',
    ],
    [
      'one mutation at fault takes its part along',
      "if (part.length > 1) return { kind: 'apart' } as const;",
      '',
      'server/push-parts',
    ],
    [
      'a busy database is a fault of the change',
      'if (!isUnavailable(error)) throw error;',
      'throw error;',
      'server/push-parts',
    ],
    [
      'a push runs on after its client disconnected',
      'const isOver = () => ctx.signal.aborted || performance',
      'const isOver = () => performance',
      'server/push-parts',
    ],
  ],
  'server/sync/store.ts': [
    ['another body under the same number is answered', ' || receipt.bodyHash !== hash)', ')', 'server/push'],
    [
      'another change under the same number is answered',
      '!receipt || receipt.mutationId !== m.id || ',
      '!receipt || ',
      'server/rescue',
      'server/push',
    ],
    [
      'a device is answered with the receipts of others',
      '      and(\n        eq(receipts.deviceUid, deviceUid),\n        inArray(',
      '      and(\n        inArray(',
      'server/push',
      'server/two-desks',
    ],
    [
      'the id of another device’s change is a fault of ours',
      "if (sqlState(error)?.code === '23505') throw new AppError('DEVICE_FORKED', { cause: error });",
      '',
      'server/push',
    ],
    [
      'a locked device is not distinguished',
      "isLocked: status !== 'active',",
      'isLocked: false,',
      'server/rescue',
    ],
    [
      'faults at different changes are counted together',
      'case when ${faultMseq} = ${mseq} then ${faultCount} + 1 else 1 end',
      '${faultCount} + 1',
      'server/push-parts',
    ],
  ],
  'server/sync/apply-batch.ts': [
    [
      'what hangs on something that waits is turned down',
      "if (settled.status === 'rejected' && brought",
      "if (result.status === 'rejected' && brought",
      'server/push-restored',
    ],
    [
      'a locked device’s badges count',
      'if (device.isLocked && badgeKinds.has(m.kind))',
      'if (device === null)',
      'server/rescue',
    ],
    [
      'a door issues',
      "if (device.kind === 'door' && !doorKinds.has(m.kind)) return notAllowed;",
      '',
      'server/push-operators',
    ],
    [
      'a grant allows everything',
      '(operator && can(operator.role, ability))',
      'operator',
      'server/push-operators',
    ],
    [
      'a change of a newer app is refused for good',
      "if (!isKnownKind(m.kind) || (m.v > mutationVersion && m.kind !== 'scan.record'))",
      'if (m.v < 0)',
      'server/push',
    ],
    [
      'what was turned down is waited for',
      "return turnedDown.has(needed) ? { status: 'rejected', code: 'MISSING_DEPENDENCY' } : waitsForDependency;",
      'return waitsForDependency;',
      'server/push-restored',
    ],
    [
      'what waits is left waiting',
      'if (context.isRestored) await applyWaiting(tx, context, work, createdUids(work, mutations));',
      '',
      'server/push-restored',
    ],
    [
      'the operator of a change is not written down',
      'operatorId: one.operator?.id ?? null, ...missing',
      'operatorId: null, ...missing',
      'server/push-operators',
      'server/push',
    ],
  ],
  'server/sync/operators.ts': [
    [
      'a grant never ends',
      'return grant && grant.until >= occurredAt.getTime() ? grant.operator : null;',
      'return grant ? grant.operator : null;',
      'server/push-operators',
    ],
    [
      'a grant counts at any device',
      '.where(and(eq(operatorGrants.deviceUid, deviceUid), inArray(uid, uids)));',
      '.where(and(deviceUid ? inArray(uid, uids) : undefined));',
      'server/push-operators',
    ],
    [
      'a locked operator works on',
      'operator: row.disabledAt ? null : { id: row.id, role: row.role },',
      'operator: { id: row.id, role: row.role },',
      'server/push-operators',
    ],
    [
      'anybody signs grants',
      '|| !(await verifyGrant(grant, parts.rootPublicKey))) return null;',
      ') return null;',
      'server/push-restored',
    ],
    [
      'a deleted user’s grant counts',
      'if (!parts.history.isRestored || grant.from >= parts.history.beganAt.getTime()) return null;',
      '',
      'server/push-restored',
    ],
  ],
  'server/content/pages/edition-reader.ts': [
    [
      'the page of the app is not served while the database is away',
      'if (last) return last;',
      '',
      'server/outage-page',
    ],
  ],
  'server/sync/held.ts': [
    [
      'a device hears of its set aside work only what an admin decided',
      "ne(receipts.status, 'quarantined')",
      'sql`${receipts.decidedAt} is not null`',
      'server/held',
    ],
  ],
  'server/sync/pull.ts': [
    [
      'a desk loses the signatures it made itself',
      ' || ownKids === null || ownKids.has(kid)',
      ' || ownKids === null',
      'sync/badge-codes',
    ],
    [
      'a device of another history goes on',
      "(query.epoch !== '' && query.epoch !== meta.epoch) || !place",
      '!place',
      'server/pull',
    ],
    [
      'the list ends after its first page',
      'const more = changed.length === limit;',
      'const more = false;',
      'server/pull',
    ],
    [
      'what is gone is not named',
      '.filter((entry) => !present.has(nameOf(entry.tbl, entry.rowUid)))',
      '.filter((entry) => present.has(`${entry}`))',
      'server/pull',
    ],
    [
      'a door is given days of birth',
      "readPeople(db, of('participants'), kind)",
      "readPeople(db, of('participants'), 'desk')",
      'server/pull',
    ],
    [
      'an order to erase itself reaches no device',
      'if (device.wipe) return tellToWipe(ctx, device.uid, device.wipe);',
      '',
      'server/wipe',
    ],
    [
      'the state sent to devices is not remembered',
      'await history.noteSent({ epoch: answer.epoch, seq, codes });',
      'void [seq, codes];',
      'server/history',
      'server/device-resync',
    ],
  ],
  'server/sync/feed.ts': [
    [
      'a commit of many rows ends with its first page',
      'sql`(${seq}, ${tbl}, ${rowUid}) > (${after.seq}, ${after.tbl}, ${after.rowUid}::uuid)`',
      'sql`${seq} > ${after.seq}`',
      'server/pull',
    ],
    [
      'a cursor of the future is believed',
      'if (!isPlace || Number(seq) > head || Number(began) > head) return null;',
      'if (!isPlace) return null;',
      'server/pull',
    ],
  ],
  'server/sync/rescue.ts': [
    [
      'work that is here already is kept twice',
      'entries.filter(({ read }) => !known.has(read.id))',
      'entries.filter(({ read }) => known.size >= 0 || read)',
      'server/rescue',
    ],
    [
      'the other copy goes on',
      "if (row && input.reason === 'DEVICE_FORKED' && !isAsking)",
      "if (row && input.reason === '')",
      'server/rescue',
    ],
    [
      'a copy that was let in before a restore is let in after it',
      'const isAsking = input.epoch === epoch;',
      'const isAsking = input.epoch !== undefined;',
      'server/rescue',
    ],
    [
      'a copy is accepted without an unlock',
      "const isHeard = isAsking && row?.status === 'active';",
      'const isHeard = isAsking && row !== null;',
      'server/rescue',
    ],
    [
      'the device behind a faulty mutation waits permanently',
      'await db.update(devices).set({ lmid: m.seq }).where(eq(devices.uid, deviceUid));',
      '',
      'server/rescue',
    ],
  ],
  'server/sync/device-resync.ts': [
    [
      'a changed certificate is believed',
      'if (!(await verifyCertificate(certificate, ctx.keys.rootPublicKey))) throw',
      'if (certificate === null) throw',
      'server/device-resync',
    ],
    [
      'a device comes back without its key',
      'if (!(await verify(certificate.pub, proof, requestMessage(returnProof(certificate.dev, at)))))',
      'if (proof === null)',
      'server/device-resync',
    ],
    [
      'an old proof is valid permanently',
      "if (Math.abs(machineMs() - at) > proofWindowMs) throw new AppError('CLOCK');",
      '',
      'server/device-resync',
    ],
    [
      'two devices share a code',
      "if (known.length > 1 || (own && (own.uid !== uid || own.code !== code))) return 'forked';",
      '',
      'server/device-resync',
    ],
    [
      'a database that went back is not noticed by who comes back',
      "await ctx.keys.history.turn(ctx.db, { reason: 'device', deviceCode: certificate.code });",
      ';',
      'server/device-resync',
    ],
  ],
  'server/core/keys/history.ts': [
    [
      'a database that was set back goes on',
      "if (sent.epoch === epoch && sent.seq > seq) return 'behind';",
      '',
      'server/history',
    ],
    [
      'a history that was left is taken up again',
      "if (sent.former.includes(epoch)) return 'former';",
      '',
      'server/history',
    ],
  ],
});
