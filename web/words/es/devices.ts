export const devices = {
  loading: 'Abriendo…',
  gateFoot:
    'Funciona con red y sin red. Lo que se hace aquí queda guardado en este equipo hasta que llega al servidor.',
  kind: { desk: 'Mesa de acreditación', door: 'Puerta' },
  isDoor: {
    title: '{{name}} es una puerta',
    text: 'Este navegador escanea credenciales, pero no las emite. Para acreditar, use un equipo inscrito como mesa.',
    scan: 'Ir a escanear',
  },
  enrol: {
    title: { desk: 'Este equipo todavía no es una mesa', door: 'Este equipo todavía no es una puerta' },
    lead: {
      desk: 'Inscríbalo una vez, con red. Después registra, emite e imprime aunque la red se caiga.',
      door: 'Inscríbalo una vez, con red. Después comprueba credenciales aunque la red se caiga.',
    },
    withCode: 'Inscribir con un código',
    code: 'Código de inscripción',
    codeHint: 'Son 26 letras y números. Puede pegarlo; los guiones y las mayúsculas no importan.',
    submit: { desk: 'Inscribir esta mesa', door: 'Inscribir esta puerta' },
    busy: 'Inscribiendo…',
    does: {
      fetch: 'Trae a este navegador la lista completa de personas y sus fotos.',
      key: 'Crea una llave propia, que nunca sale de este equipo, para firmar lo que se hace aquí.',
      keep: 'Guarda el trabajo en el disco y lo envía apenas haya red.',
    },
    insecure:
      'Esta dirección no es segura (https), y el navegador no deja crear llaves aquí. Abra la dirección con https.',
    notACode: 'Eso no es un código completo. Son 26 letras y números; cópielo otra vez.',
    wrongCode: 'El código no vale: está mal escrito, ya se usó o tiene más de 15 minutos. Pida uno nuevo.',
    offline:
      'El servidor no responde. La inscripción es lo único que necesita red: revise la conexión e intente otra vez.',
    unsent:
      'Este navegador guarda trabajo de otra mesa que aún no se ha enviado. Conéctelo hasta que todo salga y vuelva a intentar.',
  },
  create: {
    title: 'Crear un equipo nuevo',
    kind: 'Qué será',
    kindDoes: { desk: 'Registra, emite e imprime', door: 'Solo escanea' },
    name: 'Nombre',
    nameHint: 'Como se le dice en el lugar. Así aparece en pantalla y en los informes.',
    namePlaceholder: {
      desk: 'Mesa 3 · Gimnasio Adolfo Pineda',
      door: 'Puerta norte · Gimnasio Adolfo Pineda',
    },
    here: 'Usar este navegador',
    elsewhere: 'Mostrar el código para otro equipo',
    offer: 'Código para {{name}}',
    offerHow:
      'En el otro equipo abra {{path}} y escriba el código, o lea el QR con su cámara. Vale hasta las {{time}} y una sola vez.',
    qr: 'QR con el código de inscripción',
  },
  operator: {
    title: 'Ingrese para empezar',
    lead: '¿Quién trabaja aquí? Queda escrito en cada credencial que se emita.',
    username: 'Usuario',
    password: 'Contraseña',
    submit: 'Empezar',
    busy: 'Ingresando…',
    as: 'Trabajar como {{name}}',
    somebodyElse: 'Ingresar con otra cuenta',
    how: 'Ingresar necesita red. Después puede trabajar sin ella hasta 16 horas, también si se recarga la página.',
    notAllowed: {
      desk: 'Esta cuenta no puede acreditar. Pida a un administrador el rol de personal de acreditación.',
      door: 'Esta cuenta no puede escanear. Pida a un administrador el rol que corresponde.',
    },
    offline:
      'El servidor no responde y sin él no se puede ingresar. Lo hecho hasta ahora está guardado en este equipo.',
    unreachable: 'No hay conexión con el servidor.',
    unreachableNext:
      'Para empezar un turno hace falta red un momento: conecte el equipo, por ejemplo al teléfono, ingrese y siga sin ella. Nada de lo hecho se pierde.',
    retry: 'Intentar de nuevo',
  },
  wipe: {
    title: '¿Vaciar «{{name}}»?',
    does: {
      lock: 'Queda bloqueado para siempre: lo que firme desde ahora no vale en ninguna parte.',
      send: 'En su próximo contacto envía primero lo que todavía guarda. Personas, correcciones y escaneos se reciben; las credenciales que hizo y que no llegaron antes se apartan, y esas personas pasan por una mesa.',
      empty: 'Después borra personas, fotos, credenciales y su llave, y dice en pantalla qué pasó.',
      never: 'Si no vuelve a tener red, queda bloqueado y nada más.',
    },
    holds_one:
      'Todavía guarda {{count}} cambio sin enviar. Si está a mano, deje que lo envíe antes de vaciarlo.',
    holds_many:
      'Todavía guarda {{count}} cambios sin enviar. Si está a mano, deje que los envíe antes de vaciarlo.',
    holds_other:
      'Todavía guarda {{count}} cambios sin enviar. Si está a mano, deje que los envíe antes de vaciarlo.',
    reason: 'Motivo',
    reasonHint: 'Aparece en la pantalla del equipo y en el registro de auditoría.',
    reasonNeeded: 'Escriba el motivo.',
    yes: 'Bloquear y vaciar',
    done: 'La orden para «{{name}}» está dada',
    doneText: 'Se cumple en su próximo contacto. Aquí aparece cuándo.',
    state: {
      ordered: 'Se vaciará en su próximo contacto (orden: {{time}})',
      done: 'Vaciado: {{time}}',
      reason: 'Motivo: {{reason}}',
    },
  },
  wiping: {
    lead: 'La administración ordenó vaciar este equipo. Antes envía lo que todavía guarda.',
    pending_one: 'cambio por enviar',
    pending_many: 'cambios por enviar',
    pending_other: 'cambios por enviar',
    why: 'Motivo: {{reason}}',
    sending: 'Enviando. Deje esta página abierta y el equipo con red.',
    offline:
      'Sin conexión con el servidor. Conecte el equipo: sin red no puede enviar lo que guarda, y hasta entonces no se borra nada.',
  },
  wiped: {
    title: '«{{name}}» fue vaciado',
    lead: 'La administración lo ordenó. Este equipo ya no guarda nada del campeonato.',
    ordered: 'Ordenado',
    done: 'Vaciado',
    reason: 'Motivo',
    sent: 'Lo que estaba sin enviar llegó antes al servidor.',
    gone: 'Se borraron las personas, las fotos, las credenciales y la llave de este equipo.',
    badges:
      'Las credenciales que hizo y que el servidor no conocía antes de la orden no valen: esas personas pasan por una mesa.',
    next: 'Si lo encontró, entréguelo en la mesa de acreditación. Para usarlo otra vez hace falta un código nuevo de la administración.',
    unreported:
      'El servidor todavía no sabe que está vacío. Se lo dice en cuanto haya red; deje esta página abierta.',
    enrol: 'Inscribir de nuevo',
    leave: 'Ir al sitio',
  },
  preparing: {
    lead: 'Trayendo la lista. Puede tardar un minuto; deje esta página abierta.',
    ready: 'Listo para trabajar sin red.',
    people: 'personas hasta ahora',
    allPeople: 'personas, la lista completa',
    photos: 'Fotos recibidas',
    offline: 'La red se cortó antes de terminar. Sigue sola en cuanto vuelva.',
    open: { desk: 'Abrir la mesa', door: 'Abrir la puerta' },
    openEarly: 'Empezar ya; el resto llega mientras tanto',
  },
  held: {
    people_one: '{{shown}} persona',
    people_many: '{{shown}} personas',
    people_other: '{{shown}} personas',
    photos: '{{held}} de {{wanted}} fotos',
    keys_one: '{{count}} llave para reconocer credenciales',
    keys_many: '{{count}} llaves para reconocer credenciales',
    keys_other: '{{count}} llaves para reconocer credenciales',
    app: 'La aplicación está guardada y abre sin red',
    noApp: 'La aplicación se está guardando; si no termina, recargue la página',
    persistent: 'El navegador prometió no borrar estos datos',
    notPersistent:
      'El navegador podría borrar estos datos si le falta espacio: instale la aplicación o agréguela a marcadores',
    age: 'Lista confirmada a las {{time}}',
    noList: 'La lista aún no está completa',
  },
};
