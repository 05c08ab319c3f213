/** The catalog key of each kind of work: kinds contain a dot, which would be read as a path. */
export const workKeys = {
  'participant.register': 'register',
  'participant.correct': 'correct',
  'participant.note': 'note',
  'participant.propose': 'propose',
  'credential.issue': 'issue',
  'credential.reprint': 'reprint',
  'credential.revoke': 'revoke',
  'credential.validate': 'validate',
  'scan.record': 'scan',
  'scan.annul': 'annul',
  'scan.override': 'override',
  'print.log': 'print',
  'handout.redeem': 'redeem',
  'handout.undo': 'undo',
  'case.settle': 'settle',
} as const;
