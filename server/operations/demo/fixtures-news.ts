/** Fifteen articles of the invented tournament, newest first, in both languages; `picture` names a drawing of public/pictures. */
import type { NewsCategory } from '#shared/edition/tournament.ts';

interface DemoArticle {
  publishedAt: string;
  category: NewsCategory;
  picture: string;
  title: string;
  summary: string;
  content: string;
  en: { title: string; summary: string; content: string };
}

export const demoNews: readonly DemoArticle[] = [
  {
    publishedAt: '2026-03-02T08:00:00-06:00',
    category: 'Announcement',
    picture: 'news-thanks',
    title: 'Se apaga la luz, queda el balón en el centro',
    summary:
      'Diez días y 256 equipos después, las canchas vuelven a ser de sus barrios. Los resultados y las medallas quedan aquí.',
    content: `Anoche, pasadas las ocho, alguien dejó un balón en el círculo central del Palacio de los Deportes y apagó la luz. Así terminan aquí los campeonatos: la cancha queda lista para quien llegue primero.

Las credenciales dejan de abrir puertas el 10 de marzo; guarde la suya de recuerdo, que para eso lleva su cara. Lo que quedó en las sedes está en la secretaría, con el nombre de cada gimnasio: tenis, rodilleras, dos silbatos y un himno grabado en un teléfono.

Los resultados, las tablas y el medallero siguen en este sitio. A quienes jugaron, arbitraron, abrieron puertas y sirvieron café: gracias.`,
    en: {
      title: 'Lights out, and the ball stays at center court',
      summary:
        'Ten days and 256 teams later, the courts belong to their neighborhoods again. The results and the medals stay here.',
      content: `Last night, past eight, somebody left a ball in the center circle of the Palacio de los Deportes and turned off the light. That is how championships end here: the court is ready for whoever comes first.

Badges stop opening doors on March 10; keep yours as a souvenir, your face is on it for a reason. What was left behind at the venues is at the office, sorted by gym: shoes, knee pads, two whistles and an anthem recorded on a phone.

Results, tables and the medal count stay on this site. To those who played, refereed, opened doors and poured coffee: thank you.`,
    },
  },
  {
    publishedAt: '2026-03-01T20:40:00-06:00',
    category: 'Results',
    picture: 'news-finals',
    title: 'Ocho campeones en un domingo',
    summary:
      'Dieciséis partidos desde las ocho: una final y un tercer puesto por categoría, y las medallas antes de la cena.',
    content: `El último domingo empezó a las ocho de la mañana y terminó con las gradas cantando. Dieciséis partidos en dos canchas del Palacio de los Deportes: una final y un partido por el bronce en cada una de las ocho categorías.

Las medallas se entregaron al pie de la cancha, en cuanto sonó la chicharra de cada final. Las colgaron quienes habían perdido la semifinal contra ese equipo; fue idea de los capitanes y nadie quiso cambiarla.

El cuadro de cada categoría, con todos sus marcadores, está en Posiciones. El medallero por países también.`,
    en: {
      title: 'Eight champions on one Sunday',
      summary:
        'Sixteen games from 8 AM on: a final and a bronze medal game in each category, and the medals before dinner.',
      content: `The last Sunday began at eight in the morning and ended with the stands singing. Sixteen games on two courts of the Palacio de los Deportes: a final and a bronze medal game in each of the eight categories.

The medals were handed over beside the court as soon as the buzzer of each final had sounded. They were hung around the winners' necks by those who had lost the semifinal to them; it was the captains' idea, and nobody wanted to change it.

The bracket of each category, with all its scores, is in Standings. So is the medal count by country.`,
    },
  },
  {
    publishedAt: '2026-02-21T22:10:00-06:00',
    category: 'Results',
    picture: 'news-games',
    title: 'Primer día: 128 partidos y un solo balón perdido',
    summary:
      'De las ocho de la mañana a las cinco de la tarde se jugó en veintidós canchas a la vez. Mañana, otra vez.',
    content: `El primer salto fue a las ocho en punto, en veintidós canchas a la vez. A las cinco de la tarde se habían jugado 128 partidos, y de los balones que salieron del almacén volvieron todos menos uno.

Cada mesa de control mandó su resultado al sonar la chicharra, así que las tablas de este sitio van por detrás de la cancha apenas unos minutos. Si un marcador le parece raro, pregunte en la mesa de control de la sede: lo corrigen allí mismo.

El domingo hay otros 128 partidos desde las ocho. Traiga agua, sombrero y la credencial a la vista.`,
    en: {
      title: 'Day one: 128 games and a single ball lost',
      summary:
        'From 8 AM until 5 PM they played on twenty-two courts at once. Tomorrow, they do it all over again.',
      content: `The first tip-off was at eight sharp, on twenty-two courts at once. By five in the afternoon 128 games had been played, and of all the balls that left the storeroom all but one came back.

Each scorer's table sent its result at the buzzer, so the tables on this site are only minutes behind the court. If a score looks odd to you, ask at the venue's scorer's table: they correct it right there.

On Sunday there are another 128 games from eight o'clock on. Bring water, a hat, and your badge where it can be seen.`,
    },
  },
  {
    publishedAt: '2026-02-20T07:15:00-06:00',
    category: 'Announcement',
    picture: 'news-badge',
    title: 'Hoy es el día largo: doce horas de acreditación',
    summary:
      'De ocho de la mañana a ocho de la noche, en el Gimnasio Nacional. Traiga su documento; del resto nos encargamos.',
    content: `Las puertas del Gimnasio Nacional José Adolfo Pineda abren a las ocho de la mañana y no cierran hasta las ocho de la noche. Es la jornada principal de acreditación: quien no pasó ayer por la mesa anticipada recibe hoy la credencial con la que entrará a las trece sedes.

Lo único que necesita es el documento con el que se inscribió. Si envió su foto, la credencial ya lleva su cara; si no la envió, se la tomamos en la mesa y está lista antes de que usted guarde el documento. Los equipos pueden venir juntos o por separado: cada persona se acredita con su propio nombre y no hace falta esperar al delegado.

Entre las once y las dos suele llegar la mitad de la gente. Si su equipo puede elegir, la primera hora de la mañana y la última de la tarde son las más tranquilas. Hay agua, sombra y sillas para todos.`,
    en: {
      title: 'The long day: twelve hours of accreditation',
      summary:
        'From eight in the morning to eight at night at the Gimnasio Nacional. Bring your ID; we take care of the rest.',
      content: `The doors of the Gimnasio Nacional José Adolfo Pineda open at eight in the morning and do not close until eight at night. This is the main day of accreditation: anyone who missed yesterday's early accreditation gets the credential today that opens all thirteen venues.

All you need is the ID you registered with. If you sent a photo, your face is already on the badge; if you did not, we take one at the desk and the badge is ready before you have put your ID away. Teams may come together or one by one: everybody is accredited under their own name, and there is no need to wait for the delegate.

Half of everyone tends to arrive between eleven and two. If your team can choose, the first hour of the morning and the last of the evening are the quietest. There is water, shade and a chair for everyone.`,
    },
  },
  {
    publishedAt: '2026-02-19T19:10:00-06:00',
    category: 'Registration',
    picture: 'news-stack',
    title: 'Seis de cada diez ya llevan la credencial al cuello',
    summary:
      'La acreditación anticipada terminó: 38 segundos por persona, y una fila que nunca llegó a la calle.',
    content: `La mesa anticipada cerró a las seis de la tarde con más de dos mil personas acreditadas. Son seis de cada diez participantes, y la fila nunca llegó a la calle.

A media tarde se fue la red en todo el barrio. En las mesas casi nadie lo notó: cada computadora guarda su propia copia de las inscripciones y siguió emitiendo credenciales por su cuenta. Cuando la conexión volvió, cuarenta minutos después, las mesas enviaron lo hecho y ninguna credencial se repitió.

Ocho personas extraviaron la suya antes de salir del hotel. Sus números quedaron anulados y cada una recibió otra en un par de minutos. Si le pasa a usted, avise en cualquier mesa: una credencial anulada no abre ninguna puerta, así que conviene decirlo cuanto antes.`,
    en: {
      title: 'Six out of ten already wear their badge',
      summary:
        'Early accreditation is over: 38 seconds per person, and a line that never reached the street.',
      content: `The early desk closed at six in the evening with more than two thousand people accredited. That is six participants out of ten, and the line never reached the street.

In mid-afternoon the network went down in the whole neighborhood. At the desks hardly anybody noticed: every computer keeps its own copy of the registrations and went on issuing badges by itself. When the connection returned, forty minutes later, the desks sent what they had done, and no badge existed twice.

Eight people lost theirs before they had left the hotel. Their numbers were revoked and each of them had a new one within minutes. If it happens to you, tell any desk: a revoked badge opens no door, so the sooner we know the better.`,
    },
  },
  {
    publishedAt: '2026-02-17T10:00:00-06:00',
    category: 'Announcement',
    picture: 'news-ceremony',
    title: 'Treinta y cinco banderas, una cancha y la luz apagada',
    summary:
      'La ceremonia de apertura es el sábado 21 a las 18:00. Cada delegación deja su bandera en el círculo central.',
    content: `El sábado 21 de febrero, a las seis de la tarde, se apagan las luces del Palacio de los Deportes. Durante un minuto solo se oye un balón que rebota en la oscuridad. Así empieza la ceremonia de apertura.

Las treinta y cinco delegaciones entran caminando, sin orden de importancia: las ordenó un sorteo. Cada abanderado deja su bandera en el círculo central y vuelve con su equipo. La última persona en entrar es la jugadora de mayor edad inscrita este año, que hará el salto inicial simbólico con el jugador más joven.

Habrá música en vivo, un discurso (uno solo, y corto) y dos horas justas de programa. La entrada es libre con credencial; el público general puede retirar su boleto en la puerta sur desde las cuatro.`,
    en: {
      title: 'Thirty-five flags, one court, and the lights off',
      summary:
        'The opening ceremony is on Saturday the 21st at 6:00 PM. Every delegation leaves its flag in the center circle.',
      content: `On Saturday, February 21, at six in the evening, the lights of the Palacio de los Deportes go out. For one minute all one hears is a ball, bouncing in the dark. That is how the opening ceremony begins.

The thirty-five delegations walk in, in no order of importance: the order was drawn by lot. Each flag bearer leaves the flag in the center circle and returns to the team. The last person to enter is the oldest player registered this year, who takes the symbolic tip-off with the youngest one.

There will be live music, a speech (one, and a short one) and a program of exactly two hours. Entrance is free with a credential; the public can collect tickets at the south door from four o'clock.`,
    },
  },
  {
    publishedAt: '2026-02-12T09:30:00-06:00',
    category: 'Venues',
    picture: 'news-venues',
    title: 'Trece sedes listas: así se llega a cada una',
    summary:
      'Once gimnasios en el Gran San Salvador, uno en Santa Ana y uno en San Miguel. Hay transporte oficial cada media hora.',
    content: `Las trece sedes pasaron la última revisión: aros a la altura justa, tableros firmes, marcadores que se leen desde la última fila. Once están en el área de San Salvador, una en Santa Ana y otra en San Miguel.

El transporte oficial sale cada media hora de los hoteles del torneo, desde las seis y media de la mañana hasta una hora después del último partido. Los equipos que juegan en Santa Ana y San Miguel viajan en bus expreso; el delegado recibe la hora de salida la noche anterior.

En la puerta de cada sede se lee la credencial. No hace falta imprimir nada más ni llevar el teléfono con batería: el código está en el plástico que usted lleva al cuello, y el lector funciona también cuando no hay señal.`,
    en: {
      title: 'Thirteen venues ready, and how to reach each of them',
      summary:
        'Eleven gyms in greater San Salvador, one in Santa Ana and one in San Miguel. The official shuttle runs every half hour.',
      content: `All thirteen venues passed the last inspection: rims at the right height, firm backboards, scoreboards that can be read from the last row. Eleven of them are in the San Salvador area, one in Santa Ana and one in San Miguel.

The official shuttle leaves the tournament's hotels every half hour, from half past six in the morning until an hour after the last game. Teams that play in Santa Ana and San Miguel travel by express bus; the delegate is told the departure time the evening before.

At the door of every venue your badge is read. There is nothing else to print, and your phone may be out of battery: the code is on the card you wear, and the reader works without a signal too.`,
    },
  },
  {
    publishedAt: '2026-02-09T16:00:00-06:00',
    category: 'Announcement',
    picture: 'news-balls',
    title: 'Número siete para ellos, número seis para ellas',
    summary:
      'Llegaron los balones del torneo. Cada equipo recibe dos para calentar; los de partido los guarda la mesa de control.',
    content: `Ya están inflados, pesados y marcados: los balones del torneo llegaron el lunes. Los hombres juegan con el balón número siete y las mujeres con el seis, un poco más pequeño y unos ochenta gramos más liviano.

Cada equipo recibe dos balones para calentar al presentar sus credenciales en la mesa de control, y los devuelve antes del salto inicial. Los de partido no salen de la mesa. Si su equipo prefiere calentar con los propios, puede hacerlo.

Un detalle para quienes vienen de canchas al aire libre: en las sedes techadas la humedad de la tarde se nota en las manos. Habrá toallas en cada banca.`,
    en: {
      title: 'Size seven for men, size six for women',
      summary:
        'The balls have arrived. Every team gets two to warm up with; the game balls stay at the scorer’s table.',
      content: `They are inflated, weighed and marked: the balls of the tournament arrived on Monday. Men play with size seven and women with size six, a little smaller and some eighty grams lighter.

Every team receives two balls to warm up with when it presents its credentials at the scorer's table, and returns them before the tip-off. The game balls never leave the table. If your team would rather warm up with its own, it may.

One detail for those who come from outdoor courts: indoors, the afternoon humidity makes hands slippery. There will be towels on every bench.`,
    },
  },
  {
    publishedAt: '2026-02-03T11:00:00-06:00',
    category: 'Announcement',
    picture: 'news-calendar',
    title: '384 partidos en tres jornadas: el calendario de la primera fase',
    summary:
      'Del sábado 21 al lunes 23 de febrero, 128 partidos por día. Nadie juega dos veces el mismo día.',
    content: `La primera fase ya tiene fecha, hora y cancha. El viernes 20 es para acreditarse y nadie juega. Del sábado 21 al lunes 23 hay 128 partidos por día en las veintidós canchas de las trece sedes: el primer salto es a las ocho de la mañana; el último, a las tres y media de la tarde, para que las noches queden libres y el sábado todos lleguen a la ceremonia de apertura.

Cada equipo juega una vez por día y nadie disputa dos partidos en la misma jornada. El 24 no se juega. A nuestra edad el descanso también es parte del reglamento.

El 25 y el 26 todos juegan un cruce más, y desde el 27 de febrero se juegan las finales. Los cruces se publican la noche del 23, en cuanto la última mesa firme la última planilla. Revise la sede con atención: hay gimnasios con nombres parecidos y bastante tráfico entre ellos.`,
    en: {
      title: '384 games in three days: the schedule of the first phase',
      summary:
        'From Saturday, February 21, to Monday the 23rd, 128 games a day. No team plays twice on one day.',
      content: `The first phase has its dates, times and courts. Friday the 20th is for accreditation, and nobody plays. From Saturday the 21st to Monday the 23rd there are 128 games a day on the twenty-two courts of the thirteen venues: the first tip-off is at eight in the morning and the last at half past three in the afternoon, so that the evenings stay free and everybody is in time for Saturday's opening ceremony.

Every team plays once a day, and nobody plays twice on the same day. On the 24th nobody plays at all. At our age rest is part of the rules as well.

On the 25th and 26th everybody plays one more game across the groups, and the finals begin on February 27. The pairings are published on the night of the 23rd, as soon as the last table has signed the last sheet. Look at the venue twice: some gyms have similar names, and a good deal of traffic between them.`,
    },
  },
  {
    publishedAt: '2026-01-27T21:40:00-06:00',
    category: 'Results',
    picture: 'news-draw',
    title: 'El sorteo reparte 256 equipos en 64 grupos',
    summary:
      'Ocho categorías, ocho grupos en cada una, cuatro equipos por grupo. Así se hizo, a la vista de todos.',
    content: `Duró una hora y doce minutos, y nadie se fue antes del final. El sorteo de grupos repartió a los 256 equipos en 64 grupos de cuatro: ocho en cada una de las ocho categorías.

El mecanismo fue sencillo. Los equipos se repartieron como cartas, país por país, de modo que dos conjuntos de una misma bandera rara vez se crucen en la primera fase. El resto lo decidieron sesenta y cuatro esferas de madera de maple torneadas en Santa Tecla.

Los dos primeros de cada grupo juegan un cruce el 25 o el 26, y los ganadores pasan a los cuartos de final, el 27. Para los demás las canchas siguen abiertas: quien viajó dos mil kilómetros encuentra rival para un amistoso cualquier tarde.`,
    en: {
      title: 'The draw deals 256 teams into 64 groups',
      summary:
        'Eight categories, eight groups in each, four teams per group. This is how it was done, in plain sight.',
      content: `It took an hour and twelve minutes, and nobody left before the end. The draw dealt the 256 teams into 64 groups of four: eight in each of the eight categories.

The mechanism was simple. Teams were dealt like cards, country by country, so that two of the same flag seldom meet in the first phase. The rest was decided by sixty-four spheres of maple wood, turned in Santa Tecla.

The first two of each group play a crossover on the 25th or 26th, and the winners go on to the quarterfinals on the 27th. For everybody else the courts stay open: whoever has traveled two thousand kilometers finds an opponent for a friendly game any afternoon.`,
    },
  },
  {
    publishedAt: '2026-01-19T08:00:00-06:00',
    category: 'Registration',
    picture: 'news-scoreboard',
    title: 'Inscripción cerrada: 256 equipos de 35 países',
    summary:
      'A las 23:59 de anoche entró el último formulario. Son 3,500 personas, con entrenadores, árbitros y oficiales.',
    content: `El último formulario entró a las 23:59 de anoche, con once segundos de margen. La inscripción queda cerrada con 256 equipos de treinta y cinco países y tres mil quinientas personas, contando jugadores, entrenadores, delegados, árbitros y oficiales.

El país anfitrión presenta veintisiete equipos. Le siguen Argentina con veinticinco, y Brasil y México con veinticuatro cada uno. Catorce delegaciones llegan con un solo equipo; a todas las esperamos en el aeropuerto con un cartel a su nombre.

Los datos de cada participante todavía pueden corregirse desde la cuenta con la que se inscribió. Las fotos también: una buena foto hoy ahorra un minuto en la mesa de acreditación.`,
    en: {
      title: 'Registration closed: 256 teams from 35 countries',
      summary:
        'The last form came in at 11:59 PM last night. Three thousand five hundred people, with coaches, referees and officials.',
      content: `The last form came in at 11:59 PM last night, with eleven seconds to spare. Registration is closed with 256 teams from thirty-five countries and three thousand five hundred people: players, coaches, delegates, referees and officials.

The host country brings twenty-seven teams. Argentina follows with twenty-five, then Brazil and Mexico with twenty-four each. Fourteen delegations come with a single team; each of them will be met at the airport by a sign with its name on it.

The data of every participant can still be corrected from the account they were registered with. So can the photos: a good photo today saves a minute at the accreditation desk.`,
    },
  },
  {
    publishedAt: '2026-01-14T12:00:00-06:00',
    category: 'Registration',
    picture: 'news-deadline',
    title: 'Últimos días para inscribir equipos y acompañantes',
    summary:
      'El plazo termina el domingo 18 a las 23:59, hora de El Salvador. Qué necesita y cuánto cuesta, en un minuto.',
    content: `El domingo 18 de enero, a las 23:59 hora de El Salvador, se cierra la inscripción. No habrá prórroga: el sorteo de grupos es nueve días después y las sedes ya están reservadas.

La inscripción de un equipo cuesta 1,700 dólares e incluye catorce jugadores y un entrenador. Cada asistente adicional paga 100 dólares, hasta tres por equipo, y cada acompañante 80. El carné de jugador se cobra aparte, a 4 dólares por persona.

Para terminar el trámite necesita la lista de jugadores con fecha de nacimiento, el correo de dos personas responsables y, si puede, las fotos. La edad se cuenta por año calendario: quien cumple la edad de su categoría en cualquier día de 2026 puede jugarla.`,
    en: {
      title: 'Last days to register teams and companions',
      summary:
        'The deadline is Sunday the 18th at 11:59 PM, El Salvador time. What you need and what it costs, in one minute.',
      content: `Registration closes on Sunday, January 18, at 11:59 PM, El Salvador time. There will be no extension: the group draw is nine days later, and the venues are booked.

Registering a team costs 1,700 US dollars and covers fourteen players and one coach. Each additional assistant pays 100 dollars, up to three per team, and each companion 80. The player ID card is charged separately, at 4 dollars per person.

To finish you need the list of players with their dates of birth, the email addresses of two people in charge and, if you can, the photos. Age is counted by calendar year: whoever reaches the age of their category on any day of 2026 may play in it.`,
    },
  },
  {
    publishedAt: '2026-01-09T15:20:00-06:00',
    category: 'Teams',
    picture: 'news-women',
    title: 'Femenino 50+: treinta y dos equipos y ninguna prisa',
    summary:
      'Juegan juntas desde que los tenis eran de lona. Llegan de todo el continente, y vienen a ganar.',
    content: `La categoría se llenó tres semanas antes del cierre. Treinta y dos equipos de mujeres de cincuenta años o más jugarán en San Salvador, y la lista de espera también tuvo que cerrarse.

Muchas juegan juntas desde la escuela, cuando los tenis eran de lona y el tablero de madera. «Corremos menos y pasamos mejor», resume la capitana de Canasta Vieja de Cali. En Paramaribo entrenan a las cinco de la mañana porque después hay nietos. En Duluth quitan la nieve de la entrada del gimnasio antes de cada práctica, y lo cuentan como calentamiento.

Los partidos de la categoría se juegan en ocho sedes distintas. Si quiere ver baloncesto sin apuro y con memoria, empiece por aquí.`,
    en: {
      title: "Women's 50+: thirty-two teams and no hurry at all",
      summary:
        'They have played together since shoes were made of canvas. They come from all over the continent, and they come to win.',
      content: `The category was full three weeks before the deadline. Thirty-two teams of women of fifty and over will play in San Salvador, and the waiting list had to be closed as well.

Many have played together since school, when shoes were canvas and backboards were wood. "We run less and pass better," is how the captain of Canasta Vieja de Cali sums it up. In Paramaribo they train at five in the morning, because later there are grandchildren. In Duluth they shovel the snow from the gym's door before every practice, and count it as the warm-up.

The category's games are played at eight different venues. If you want to see basketball without haste and with a memory, begin here.`,
    },
  },
  {
    publishedAt: '2025-12-18T10:45:00-06:00',
    category: 'Teams',
    picture: 'news-referees',
    title: 'Noventa silbatos para ocho categorías',
    summary:
      'Los árbitros ya están designados: dos por partido en la primera fase, tres en las finales, y una prueba para todos.',
    content: `Noventa árbitros dirigirán el campeonato. Serán dos por partido en la primera fase y tres desde los cuartos de final. Nadie arbitra a un equipo de su propio país.

Todos pasan la misma prueba física y el mismo examen el jueves 19 por la mañana, antes de recibir la credencial. El examen incluye doce jugadas en video elegidas por su propia comisión: las que más discusiones provocaron el año pasado.

La comisión pide una cosa a los equipos: que solo el capitán pregunte, y que pregunte. «Una duda explicada a tiempo vale más que tres faltas técnicas», recuerda su coordinadora.`,
    en: {
      title: 'Ninety whistles for eight categories',
      summary:
        'The referees have been appointed: two per game in the first phase, three in the finals, and one test for all of them.',
      content: `Ninety referees will officiate at the championship: two per game in the first phase and three from the quarterfinals on. Nobody referees a team of their own country.

All of them pass the same fitness test and the same exam on the morning of Thursday the 19th, before they receive their badge. The exam has twelve plays on video, chosen by their own committee: those that caused the most discussion last year.

The committee asks one thing of the teams: that only the captain asks, and that the captain does ask. "A question answered in time is worth more than three technical fouls," says its coordinator.`,
    },
  },
  {
    publishedAt: '2025-12-15T09:00:00-06:00',
    category: 'Announcement',
    picture: 'news-credential',
    title: 'Una credencial que se defiende sola',
    summary:
      'La de este año lleva una firma que nadie puede copiar a otro nombre. La puerta la comprueba sin preguntarle a nadie.',
    content: `La credencial de este año lleva un código que no es solo un número. Dentro va una firma: si alguien cambia una letra del equipo o de la categoría, la firma deja de coincidir y la puerta se pone en rojo.

La comprobación ocurre en el propio lector, sin internet. Por eso una sede sin señal funciona igual que las demás, y por eso la fila no depende de la red de nadie. El código no guarda su nombre ni su fecha de nacimiento: quien lo lea con otro teléfono no se entera de quién es usted.

Si la pierde, avise. La anulamos, le damos otra, y las puertas conocen la lista de anuladas en cuanto se conectan.`,
    en: {
      title: 'A badge that stands up for itself',
      summary:
        'This year’s carries a signature that cannot be copied onto another name. The door checks it without asking anyone.',
      content: `This year's badge carries a code that is more than a number. Inside is a signature: change one letter of the team or of the category, and the signature no longer fits and the door turns red.

The check happens in the reader itself, with no internet. That is why a venue without a signal works like all others, and why the line does not depend on anybody's network. The code holds neither your name nor your date of birth: whoever reads it with another phone does not learn who you are.

If you lose it, tell us. We revoke it and give you another one, and the doors know the list of revoked badges as soon as they connect.`,
    },
  },
];
