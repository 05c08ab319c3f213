export const rules = {
  title: 'Reglas de elegibilidad',
  name: {
    age: 'Edad cumplida en el año',
    oneCategory: 'Una sola categoría',
    playersMax: 'Cupo de jugadores',
    playersMin: 'Mínimo de jugadores',
    coachesMax: 'Cupo de entrenadores',
    staffMax: 'Cupo del cuerpo técnico',
    rosterFreeze: 'Cierre de nóminas',
    team: 'Pertenece a un equipo',
    kindMax: 'Cupo por tipo en un equipo',
    kindInAll: 'Cupo total por tipo',
  },
  playersMinAll: 'Un equipo necesita {{least}} jugadores.',
  /** Lo que exige cada regla, para quien la configura. */
  says: {
    age: 'Quien juega cumple la edad de su categoría a más tardar el 31 de diciembre de {{year}}.',
    oneCategory: 'Quien juega lo hace en una sola categoría, y es la de su equipo.',
    playersMax:
      'Un equipo acredita hasta {{players}} jugadores. Los lugares son de quienes se inscribieron primero.',
    playersMin: 'Un equipo necesita {{least}} jugadores, o {{oldest}} desde la categoría {{from}}+.',
    coachesMax: 'Un equipo acredita hasta {{coaches}} entrenadores: el principal y su asistente.',
    staffMax: 'El cuerpo técnico completo suma hasta {{staff}} personas, con entrenadores y personal médico.',
    rosterFreeze: 'Nadie entra a jugar en un equipo después del {{date}}.',
    team: 'Los acompañantes y otros tipos que la edición señala pertenecen a un equipo.',
    kindMax:
      'Un equipo acredita a tantas personas de un tipo como dice la edición. Los lugares son de quienes se inscribieron primero.',
    kindInAll:
      'En total se acredita a tantas personas de un tipo como dice la edición. Los lugares son de quienes se inscribieron primero.',
  },
  broken: {
    age: {
      young: 'Cumple {{age}} años en {{year}}; la categoría pide {{limit}}.',
      old: 'Cumple {{age}} años en {{year}}; la categoría es hasta {{limit}}.',
      youngOnDay: 'Tiene {{age}} años el primer día; la categoría pide {{limit}}.',
      oldOnDay: 'Tiene {{age}} años el primer día; la categoría es hasta {{limit}}.',
    },
    oneCategoryTeam: 'Su equipo juega en {{other}}.',
    oneCategoryPlayer: 'También está en la lista para jugar en {{other}}.',
    playersMax: 'El equipo tiene {{has}} jugadores y caben {{limit}}.',
    playersMin: 'El equipo tiene {{has}} de los {{limit}} jugadores que necesita.',
    coachesMax: 'El equipo tiene {{has}} entrenadores y caben {{limit}}.',
    staffMax: 'El cuerpo técnico suma {{has}} personas y caben {{limit}}.',
    rosterFreeze: 'Se inscribió después del cierre de nóminas, el {{since}}.',
    team: 'No tiene equipo, y las personas de este tipo necesitan uno.',
    kindMax: 'El equipo tiene {{has}} personas de este tipo y caben {{limit}}.',
    kindInAll: 'En total hay {{has}} personas de este tipo y caben {{limit}}.',
  },
  binding: 'La organización exige esta regla: no se emite la credencial.',
  settings: {
    hint: 'Incumplir una regla es una advertencia que ven el formulario, la mesa y la administración. Si la exige, no se emite ninguna credencial que la incumpla, tampoco en las mesas sin red.',
    caution: 'Advertir',
    binding: 'Exigir',
  },
};
