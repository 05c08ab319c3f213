/** What to tell a person, by the codes of shared/base/errors.ts; OFFLINE is the browser's own. */
export const errors = {
  OFFLINE: 'El servidor no responde. Revise la conexión e intente de nuevo.',
  BAD_REQUEST: 'El servidor no entendió la solicitud. Cargue de nuevo la página.',
  INVALID: 'Revise los datos marcados.',
  NOT_SIGNED_IN: 'Su sesión terminó. Ingrese de nuevo.',
  WRONG_CREDENTIALS: 'El usuario o la contraseña no son correctos.',
  SECOND_FACTOR:
    'Esta cuenta pide además un segundo factor: una llave de acceso o un código de su aplicación de autenticación.',
  WRONG_CODE: 'El código no es correcto o ya se usó. Espere el siguiente.',
  WRONG_PASSKEY: 'La llave de acceso no fue aceptada. Pruebe de nuevo o entre de otra manera.',
  PASSKEY_CANCELLED:
    'No se usó la llave de acceso: la ventana del navegador se cerró, se acabó el tiempo, o este dispositivo no tiene ninguna para esta dirección (las de otra dirección del sitio no funcionan aquí). Nada cambió; pruebe de nuevo o use un código.',
  PASSKEY_KNOWN: 'Este dispositivo ya tiene una llave de acceso de esta cuenta.',
  PASSKEY_ADDRESS:
    'Las llaves de acceso de este sitio no funcionan en esta dirección. Abra el sitio en su dirección pública.',
  PASSKEY_FAILED: 'La llave de acceso no funcionó. Pruebe de nuevo o entre de otra manera.',
  OWES_PASSWORD: 'Primero elija una contraseña propia: Mi perfil, Seguridad de la cuenta.',
  PROOF_NEEDED: 'Confirme su contraseña e intente de nuevo.',
  OWES_FACTOR: 'Primero active el segundo factor de su cuenta: Mi perfil, Seguridad de la cuenta.',
  DEVICE_SIGNATURE: 'El servidor no reconoce este dispositivo. Inscríbalo de nuevo.',
  API_TOKEN: 'Esta llave de API no se acepta: no existe, venció o se anuló.',
  NOT_ALLOWED: 'Su cuenta no tiene permiso para hacer esto.',
  CROSS_SITE: 'La solicitud vino de otro sitio y no se aceptó.',
  REGISTRATION_CLOSED: 'El registro de participantes está cerrado.',
  REGISTRATION_QUOTA:
    'Esta cuenta ya registró hoy a tantas personas como puede una. Siga mañana, o pida a la organización que suba el límite.',
  NOT_FOUND: 'No se encontró. Puede que ya no exista.',
  USERNAME_TAKEN: 'Ese usuario ya existe. Elija otro.',
  EMAIL_TAKEN: 'Ese correo ya tiene una cuenta.',
  CHANGED_MEANWHILE: 'Otra persona cambió estos datos. Véalos de nuevo antes de guardar.',
  NEEDS_CONFIRMATION: 'Hay algo que conviene ver antes de guardar.',
  IN_USE: 'Otros datos dependen de esto. Muévalos o elimínelos primero.',
  NOT_IN_THIS_STATE: 'Eso no se puede hacer en el estado en que está. Cargue de nuevo la página.',
  LAST_SUPER_USER: 'Es el último superadministrador y no se puede quitar.',
  LAST_FACTOR: 'La organización pide un segundo factor a su cuenta y este es el único. Agregue otro primero.',
  NOT_YOURSELF: 'No puede hacer esto con su propia cuenta.',
  ALREADY_SUBSCRIBED: 'Ese correo ya recibe el boletín.',
  ALREADY_ISSUED: 'Esta persona ya tiene una credencial vigente.',
  ALREADY_REDEEMED: 'Esta persona ya recibió eso.',
  NOT_ENTITLED: 'Eso no es para la función de esta persona.',
  CASE_SETTLED: 'Otra persona ya resolvió este conflicto de otra manera. Vale la primera decisión.',
  OLD_COPY: 'Esta copia ya no es la que vale. Use la más nueva.',
  ALREADY_REVOKED: 'Esta credencial fue anulada. Pida la nueva en la mesa de acreditación.',
  NO_CREDENTIAL: 'Esta persona todavía no tiene credencial.',
  RULE_AGE:
    'No se puede emitir: esta persona no cumple la edad de su categoría y la organización exige esa regla.',
  RULE_ONE_CATEGORY:
    'No se puede emitir: cada persona juega en una sola categoría y la organización exige esa regla.',
  RULE_PLAYERS_MAX:
    'No se puede emitir: el equipo ya tiene todos sus jugadores y la organización exige esa regla.',
  RULE_PLAYERS_MIN:
    'No se puede emitir todavía: al equipo le faltan jugadores y la organización exige esa regla.',
  RULE_COACHES_MAX:
    'No se puede emitir: el equipo ya tiene todos sus entrenadores y la organización exige esa regla.',
  RULE_TEAM: 'No se emite: la persona no tiene equipo, y la organización exige esa regla.',
  RULE_KIND_MAX:
    'No se emite: el equipo ya tiene a todas sus personas de este tipo, y la organización exige esa regla.',
  RULE_KIND_IN_ALL:
    'No se emite: ya no quedan lugares para personas de este tipo, y la organización exige esa regla.',
  RULE_STAFF_MAX:
    'No se puede emitir: el equipo ya tiene todo su cuerpo técnico y la organización exige esa regla.',
  RULE_ROSTER_FREEZE: 'No se puede emitir: las nóminas ya están cerradas y la organización exige esa regla.',
  APPROVAL_WAITING:
    'No se puede emitir todavía: esta función espera la aprobación de la administración. La persona está inscrita y no hay que repetir nada.',
  CHANGE_WAITING:
    'Sus datos cambiaron después de emitir la credencial; la administración tiene que revisarlos antes de hacer otra.',
  APPROVAL_REFUSED:
    'No se puede emitir: la administración no aprobó a esta persona para su función. El motivo está en su ficha.',
  REQUIREMENT_MISSING:
    'No se puede emitir todavía: falta algo que esta persona tiene que traer (un documento, una exención firmada, la cuota). Está en su ficha.',
  KIND_UNKNOWN:
    'Aquí todavía no se conoce este tipo de participantes. Conéctese al servidor e intente de nuevo.',
  MISSING_DEPENDENCY: 'Depende de un cambio anterior que no se aceptó.',
  PERSON_ERASED:
    'La administración borró los datos de esta persona porque así se pidió. No se registra de nuevo ni vale una credencial impresa para ella.',
  PERSON_MERGED:
    'Esta persona estaba inscrita dos veces y la administración unió las dos fichas. Búsquela y trabaje con la que quedó.',
  NUMBER_TAKEN: 'Ese número de credencial ya es de otra persona.',
  BAD_CREDENTIAL: 'La credencial no es de este dispositivo o su firma no vale.',
  OPERATOR_NOT_ALLOWED: 'Quien hizo el cambio no tenía permiso.',
  CONFLICT: 'Otra mesa hizo otra cosa con lo mismo. Vale lo que llegó primero.',
  UNKNOWN_MUTATION: 'El servidor todavía no conoce este cambio. Actualice el servidor.',
  CLOCK: 'El reloj de este dispositivo está mal. Corríjalo e intente de nuevo.',
  REPLAYED: 'Esa solicitud ya se había recibido.',
  DEVICE_FORKED: 'Hay dos copias de este dispositivo trabajando. Inscriba una de nuevo.',
  RESCUE_FILE:
    'Este archivo no es trabajo guardado por un dispositivo, o se dañó en el camino. Guárdelo de nuevo.',
  RESCUE_EVENT: 'Este archivo es de otro campeonato.',
  POISON: 'El servidor no pudo leer este cambio; lo guardó entero para que alguien lo revise.',
  SET_ASIDE: 'La administración decidió no aplicarlo.',
  EDITION_OVER: 'La edición de este dispositivo ya terminó. Inscríbalo de nuevo para la próxima.',
  DEVICE_REVOKED: 'Un administrador dio de baja este dispositivo.',
  ENROLMENT_CODE: 'El código no es correcto, ya se usó o venció. Pida otro.',
  RESET_LINK: 'El enlace no es correcto, ya se usó o venció. Pida otro a un administrador.',
  TOO_LARGE: 'Es demasiado grande. Envíe algo más pequeño.',
  WRONG_TYPE: 'Ese archivo no es una foto JPEG, PNG o WebP.',
  UPGRADE_REQUIRED: 'Esta versión es muy antigua. Cargue de nuevo la página.',
  TOO_MANY: 'Demasiados intentos seguidos. Espere un momento.',
  INTERNAL: 'Algo falló en el servidor. Intente de nuevo.',
  UNAVAILABLE: 'El servidor está ocupado. Intente de nuevo en unos segundos.',
  notCopied: 'No se pudo copiar.',
  notCopiedNext: 'Seleccione el texto en la pantalla y cópielo a mano.',
  /** For a conflict: shown next to the other version. */
  conflict: {
    title: 'Otra persona lo guardó mientras usted escribía',
    text: 'Lo suyo sigue en el formulario. Esto dice la otra versión donde difiere:',
    take: 'Usar este valor',
    empty: '(vacío)',
    merged: 'Lo que cambió la otra persona ya está en el formulario, junto con lo suyo.',
    takeAll: 'Tomar todo lo de la otra versión',
    goOn: 'Ya lo vi: seguir con lo que está en el formulario',
  },
};
