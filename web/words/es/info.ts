export const info = {
  about: {
    title: 'Acerca del campeonato',
    leadOther: 'Qué es, cuándo y dónde.',
    lead: 'Quiénes lo organizan, de dónde viene y qué le espera en {{event.country}}.',
    leadOver: 'Quiénes lo organizaron, de dónde viene y cómo fue en {{event.country}}.',
    organization: {
      link: 'Sitio oficial de la federación',
    },
    figures: 'La federación en cifras',
    tabs: {
      label: 'Misión, visión y valores',
      mission: 'Misión',
      vision: 'Visión',
      values: 'Valores',
    },
    values: [
      {
        title: 'Amistad',
        text: 'Se juega a ganar y se termina con un abrazo. {{if.seed}}El tercer tiempo es parte del programa.',
      },
      {
        title: 'Juego limpio',
        text: 'La edad se comprueba, el reglamento es igual para todos y las sanciones se publican.',
      },
      {
        title: 'Salud',
        text: '{{if.seed}}Cada partido tiene atención médica. Nadie entra a la cancha sin estar apto para jugar.',
      },
      {
        title: 'Igualdad',
        text: '{{if.womenAndMen}}Damas y varones comparten sedes, horarios y finales, sin canchas de segunda.',
      },
    ],
    history: {
      title: 'Historia',
    },
    board: {
      title: 'Junta directiva',
    },
    event: {
      title: 'El evento',
      text: '{{days}}, con sede principal en {{event.city}}.',
      /** While the venues are in one city. */
      textOnePlace: '{{days}}, en {{event.city}}.',
    },
    venues: {
      title_one: 'La sede',
      title_many: 'Las {{count}} sedes',
      title_other: 'Las {{count}} sedes',
      map: 'Mapa',
      mapOf: 'Ver {{name}} en el mapa',
    },
  },
  register: {
    title: 'Inscripción de equipos',
    lead: {
      notYet: 'Se hará en línea, en esta página, desde el {{from}}. No hará falta crear una cuenta.',
      notYetByMail:
        'Desde el {{from}} los equipos se inscriben escribiendo a la secretaría. No hará falta crear una cuenta.',
      open: 'Se hace en línea, con el formulario de abajo. No hace falta crear una cuenta.',
      lastDay: 'Hoy es el último día: se hace en línea, con el formulario de abajo, hasta las {{time}}.',
      /** Open, while the form has no address. */
      soon: 'Se hará en línea, en esta página, hasta el {{until}}. No hará falta crear una cuenta.',
      byMail:
        'Hasta el {{until}} los equipos se inscriben escribiendo a la secretaría. No hace falta crear una cuenta.',
      closed: 'La inscripción cerró el {{until}}.',
      over: 'La edición {{year}} ya se jugó.',
    },
    closed: {
      notYet: {
        title: 'Abre el {{from}}',
        text: 'Ese día estará aquí el formulario. {{if.seed}}Mientras tanto, prepare lo que pide esta página.',
        textByMail:
          'Desde ese día, escriba a la secretaría con el nombre de su equipo, su categoría y su país, y quién es su delegado o delegada.',
      },
      closed: {
        title: 'La inscripción está cerrada',
        text: 'El plazo terminó el {{until}} a las {{time}}, hora de {{event.country}}. Si su equipo se inscribió a tiempo y tiene una consulta, la secretaría le responde.',
      },
      over: {
        title: 'Este campeonato ya terminó',
        text: 'Ya no se inscriben equipos para esta edición. Lo que sigue queda como referencia.',
      },
      teams: 'Ver los equipos inscritos',
      resultsText: 'Los resultados están en Posiciones.',
      results: 'Ver los resultados',
    },
    form: {
      title: 'Formulario de inscripción',
      without: 'Cómo inscribirse',
      until: 'Abierta hasta el {{until}} a las {{time}}.',
      lastDay: 'Cierra hoy a las {{time}}, hora de {{event.country}}.',
      open: 'Abrir el formulario en otra pestaña',
      soon: 'El formulario estará disponible pronto en esta página. Mientras tanto, la secretaría recibe su consulta.',
      byMail:
        'Escriba a la secretaría con el nombre de su equipo, su categoría y su país, y quién es su delegado o delegada: recibirá la respuesta con los pasos que siguen.',
      contact: 'Escribir a la secretaría',
    },
    review: {
      title: 'Revisión en {{hours}} horas',
      text: '{{if.seed}}Cada inscripción se revisa a mano. {{if.seed}}Recibirá por correo la confirmación de que llegó y, dentro de {{hours}} horas, el estado de su equipo.',
      textClosed:
        '{{if.seed}}Cada inscripción que entró a tiempo se revisa a mano: la confirmación y, dentro de {{hours}} horas, el estado del equipo llegan por correo. {{if.seed}}Si no le llegaron, escriba a la secretaría.',
      textOver:
        '{{if.seed}}Cada inscripción se revisó a mano: la confirmación y, dentro de {{hours}} horas, el estado del equipo llegaron por correo. {{if.seed}}Si le falta el suyo, escriba a la secretaría.',
    },
    provisions: {
      title: 'Disposiciones para el equipo en {{event.country}}',
      titleOther: 'Lo que trae cada equipo',
      text: 'Lo que cada equipo debe traer listo antes de su primer partido.',
      items: [
        {
          title: 'Uniformes',
          text: '{{if.severalSets}}{{uniforms}} juegos completos y numerados, uno claro y uno oscuro. {{if.severalSets}}El primer equipo del calendario viste de claro. {{if.oneSet}}Un juego completo y numerado.',
        },
        {
          title: 'Camisas de presentación',
          text: '{{if.ceremony}}Iguales para todo el equipo, con el nombre del país, para el desfile inaugural y las premiaciones.',
        },
        {
          title: 'Reglamento firmado',
          text: 'El documento de reglas, leído y firmado por cada jugador y por el delegado.',
        },
        {
          title: 'Carnés de jugador',
          text: 'Un carné por jugador, {{card}} cada uno. {{if.cards}}Se pagan con la inscripción del equipo.',
        },
        {
          title: 'Documentos',
          text: 'Pasaporte o documento de identidad original, certificado médico y exención de responsabilidad de cada persona.',
        },
        {
          title: 'Entrenador o entrenadora',
          text: '{{if.coach}}Es obligatorio: cada equipo se inscribe con un entrenador o una entrenadora, que firma la planilla de cada partido.',
        },
      ],
    },
    fees: {
      title: 'Cuotas',
      team: 'Inscripción por equipo',
      teamText: 'Incluye {{players}} y hasta {{coaches}}.',
      teamTextPlayersPay: 'Hasta {{players}}, que pagan su propia cuota, y {{coaches}}.',
      teamTextNoCoach: 'Incluye {{players}}.',
      teamTextPlayersPayNoCoach: 'Hasta {{players}}, que pagan su propia cuota.',
      coaches_one: '{{count}} entrenador',
      coaches_many: '{{count}} entrenadores',
      coaches_other: '{{count}} entrenadores',
      assistant: 'Asistente adicional',
      assistantText: 'Hasta {{max}} por equipo. No juegan.',
      companion: 'Acompañante',
      companionText: 'Sin diploma, medalla ni acceso a la banca.',
      kindText: 'Por cada persona acreditada.',
      card: 'Carné de jugador',
      cardText: 'Uno por jugador.',
      each: 'cada uno',
    },
    discounts: {
      title: 'Descuentos',
      accommodation: 'Paquete oficial de alojamiento',
      accommodationText: 'Para equipos que se hospedan con un paquete oficial.',
      early: 'Pago anticipado',
      earlyText: 'Para todos los equipos que pagan hasta el {{date}}.',
      stack: 'Los dos descuentos se suman.',
    },
    calculator: {
      title: 'Calcule lo que paga su equipo',
      players: 'Jugadores',
      playersHint: 'Hasta {{max}}',
      assistants: 'Asistentes adicionales',
      assistantsHint: 'Hasta {{max}}',
      companions: 'Acompañantes',
      cards: 'Carnés de jugador',
      cardsHint: 'Uno por jugador',
      accommodation: 'Con paquete oficial de alojamiento',
      early: 'Pago hecho hasta el {{date}}',
      earlyPassed: 'Ese plazo ya terminó: márquelo solo si pagó a tiempo.',
      less: 'Menos: {{what}}',
      more: 'Más: {{what}}',
      total: 'Total',
      ofKind: '{{count}} × {{name}}',
      lines: {
        team: 'Inscripción del equipo',
        players_one: '{{count}} jugador',
        players_many: '{{count}} jugadores',
        players_other: '{{count}} jugadores',
        assistants_one: '{{count}} asistente',
        assistants_many: '{{count}} asistentes',
        assistants_other: '{{count}} asistentes',
        companions_one: '{{count}} acompañante',
        companions_many: '{{count}} acompañantes',
        companions_other: '{{count}} acompañantes',
        cards_one: '{{count}} carné',
        cards_many: '{{count}} carnés',
        cards_other: '{{count}} carnés',
        accommodation: 'Descuento por alojamiento',
        early: 'Descuento por pago anticipado',
      },
      invalid: 'Revise las cantidades: alguna está fuera de lo permitido.',
    },
    pay: {
      title: 'Pagos en línea',
      text: 'El pago se hace en la página del banco, en otra pestaña. {{if.seed}}Guarde el comprobante: lo pedirá la mesa de acreditación. {{if.other}}Guarde el comprobante.',
      team: 'Pagar la inscripción del equipo',
      assistants: 'Pagar asistentes adicionales',
      companions: 'Pagar acompañantes',
    },
  },
};
