export const regulations = {
  title: 'Reglamento',
  lead: 'Las reglas de esta edición, completas y en el orden en que se aplican.',
  leadOther: 'El reglamento del {{name}}.',
  notYet: 'El reglamento de esta edición todavía no se ha publicado.',
  contact: 'Escribir a la secretaría',
  download: 'Descargar el reglamento (PDF)',
  organization: 'Reglamento de campeonatos de la federación',
  purpose: {
    title: 'Propósito',
    text: 'Este reglamento fija las condiciones en que se juega el {{name}}, para que cada equipo sepa antes de viajar qué debe traer, quién puede jugar y cómo se decide cada partido. {{if.federation}}Complementa el reglamento de campeonatos de la federación; donde los dos hablan de lo mismo, vale el de la federación.',
  },
  branch: { men: 'Varones', women: 'Damas', mixed: 'Mixto', open: 'Abierto' },
  ages: {
    yearEnd:
      'Cada jugador cumple la edad mínima de su categoría dentro del año {{year}}. Cuenta el año, no el día ni el mes de nacimiento.',
    yearEndRange:
      'Cada jugador tiene una edad que su categoría admite: la que cumple dentro del año {{year}}. Cuenta el año, no el día ni el mes de nacimiento.',
    firstDay: 'El primer día, cada jugador tiene una edad que su categoría admite.',
  },
  /** Ages that the name of a category does not say. */
  between: { from: '{{age}}+', until: 'hasta {{age}}', both: 'de {{from}} a {{until}}' },
  minimum: {
    byAge:
      'El mínimo para competir es de {{playersMin}} jugadores hasta la categoría {{below}}+ y de {{playersMinOldest}} desde la {{from}}+.',
    all: 'El mínimo para competir es de {{count}} jugadores.',
  },
  whoPlays: 'Juegan los equipos que se inscriban y paguen su cuota a más tardar el {{closes}}.',
  /** In the rule about the roster. */
  squad: {
    players_one: 'hasta {{count}} jugador',
    players_many: 'hasta {{count}} jugadores',
    players_other: 'hasta {{count}} jugadores',
    coaches_one: '{{players}} y {{count}} entrenador, que es obligatorio',
    coaches_many: '{{players}} y {{count}} entrenadores; al menos uno es obligatorio',
    coaches_other: '{{players}} y {{count}} entrenadores; al menos uno es obligatorio',
  },
  bench: {
    players: 'los jugadores del partido',
    coach: 'el entrenador',
    assistants_one: 'hasta {{count}} asistente acreditado',
    assistants_many: 'hasta {{count}} asistentes acreditados',
    assistants_other: 'hasta {{count}} asistentes acreditados',
    medical_one: '{{count}} persona del cuerpo médico',
    medical_many: '{{count}} personas del cuerpo médico',
    medical_other: '{{count}} personas del cuerpo médico',
    and: '{{others}} y {{last}}',
  },
  rulesTitle: 'Las {{count}} reglas',
  rules: [
    {
      title: 'Participantes',
      text: '{{whoPlays}}',
    },
    {
      title: 'Edad',
      text: '{{ages}}',
    },
    {
      title: 'Categorías',
      text: '{{categories}} Se abre una categoría cuando tiene equipos suficientes para un grupo.',
    },
    {
      title: 'Una persona, un equipo',
      text: 'Nadie juega en dos categorías ni en dos equipos, aunque su edad se lo permita.',
    },
    {
      title: 'Plantel',
      text: 'Cada equipo inscribe {{squad}}. {{minimum}}',
    },
    {
      title: 'Banca',
      text: 'En la banca se sientan {{bench}}. Los acompañantes no tienen acceso.',
    },
    {
      title: 'Plantel cerrado',
      text: 'La lista queda cerrada cuando empieza el torneo. Desde entonces no se agregan ni se cambian jugadores.',
    },
    {
      title: 'Nacionalidad',
      text: '{{if.federation}}Cada jugador representa al país del que es nativo. {{if.federation}}La Dirección Técnica resuelve los casos de doble nacionalidad antes del congreso técnico.',
    },
    {
      title: 'Documentos',
      text: 'Cada persona presenta su pasaporte o documento de identidad original, el reglamento firmado y la exención de responsabilidad.',
    },
    {
      title: 'Aptitud física',
      text: '{{if.federation}}Quien no tenga el aval de su federación nacional entrega un certificado médico de no más de seis meses.',
    },
    {
      title: 'Acreditación',
      text: 'Nadie juega sin estar acreditado. La acreditación se hace en persona, el {{early}} y el {{main}}.',
    },
    {
      title: 'Credencial',
      text: 'Es personal y se muestra en cada entrada. Prestarla la anula. Si se pierde, se avisa en una mesa y se emite otra; la anterior deja de valer.',
    },
    {
      title: 'Congreso técnico',
      text: '{{if.mainDay}}Se celebra el día de la acreditación principal. {{if.mainDay}}La asistencia del delegado o de su representante es obligatoria.',
    },
    {
      title: 'Uniformes',
      text: '{{if.severalSets}}Cada equipo trae {{uniforms}} juegos numerados, uno claro y uno oscuro. {{if.severalSets}}El equipo nombrado primero en el calendario viste de claro. {{if.oneSet}}Cada equipo trae un juego numerado.',
    },
    {
      title: 'Planilla',
      text: '{{if.coach}}El entrenador entrega a la mesa de control la lista con los números {{roster}} minutos antes del partido. {{if.noCoach}}El equipo entrega a la mesa de control la lista con los números {{roster}} minutos antes del partido.',
    },
    {
      title: 'Puntualidad',
      text: 'El equipo que no está listo para jugar {{grace}} minutos después de la hora fijada pierde por no presentarse.',
    },
    {
      title: 'Reglas de juego',
      text: '{{if.federation}}Rigen las reglas oficiales de la FIBA vigentes, con las adaptaciones por edad del reglamento de la federación. {{if.noFederation}}Rigen las reglas oficiales de la FIBA vigentes.',
    },
    {
      title: 'Sistema de competencia',
      text: 'Primera fase por grupos; después, fases finales por categoría. {{if.federation}}Los equipos invitados juegan una final aparte. Finales: {{finals}}.',
    },
    {
      title: 'Puntos',
      text: 'Partido ganado: {{win}} puntos. Perdido: {{loss}}. No presentarse: {{noShow}}.',
    },
    {
      title: 'Desempates',
      text: 'Entre equipos con los mismos puntos decide, en este orden: los partidos entre ellos, la diferencia en esos partidos, los puntos a favor en ellos, y luego la diferencia y los puntos a favor en todos. Cuando un equipo se separa, se empieza de nuevo con los demás (FIBA D.1.3 y D.1.4).',
    },
    {
      title: 'Disciplina',
      text: 'Quien es descalificado no juega el partido siguiente. Las sanciones mayores las decide la Dirección Técnica y se publican en este sitio con su hora.',
    },
    {
      title: 'Protestas',
      text: 'Las presenta por escrito el delegado, hasta {{protest}} minutos después del partido. Se resuelven dentro de las {{ruling}} horas siguientes al plazo y se publican.',
    },
    {
      title: 'Lo no previsto',
      text: '{{if.federation}}Lo que este reglamento no prevé lo decide la Dirección Técnica, con las reglas de la federación a la vista. {{if.noFederation}}Lo que este reglamento no prevé lo decide la Dirección Técnica. Su decisión es final.',
    },
  ],
  article72: {
    title: '{{if.seed}}Artículo 72. Derecho de admisión',
    text: 'La organización puede negar o retirar el acceso a cualquier sede, sin devolución de la cuota, a quien:',
    grounds: [
      'no lleve su credencial, use la de otra persona o presente una alterada;',
      'llegue bajo los efectos del alcohol o de otras drogas, o las lleve consigo;',
      'agreda, amenace, insulte o discrimine a otra persona, dentro o fuera de la cancha;',
      'desobedezca las indicaciones de seguridad o lleve objetos que pongan a otros en peligro.',
    ],
  },
  article73: {
    title: '{{if.seed}}Artículo 73. Promoción del evento',
    text: [
      'El nombre, el emblema y la imagen del campeonato son de la organización. Para usarlos con fines comerciales hace falta su permiso por escrito.',
      'Quien participa acepta que los partidos y las ceremonias se fotografíen y transmitan, y que esas imágenes se usen para dar a conocer el torneo. Las fotos de las credenciales no se usan para ello.',
    ],
  },
  seal: {
    label: 'Sello oficial de la edición {{edition}}',
  },
};
