export const legal = {
  updated: 'Vigente desde el {{date}}',
  contact: 'Para ejercer sus derechos o preguntar algo, escriba a {{email}}.',
  privacy: {
    title: 'Privacidad',
    lead: 'Qué datos guarda este sitio, para qué, quién los ve y cuánto tiempo.',
    sections: [
      {
        title: 'Quién es responsable',
        text: [
          'El comité organizador del {{name}}, en {{event.city}}, {{event.country}}. Este sitio y su base de datos son suyos; no usa publicidad ni medición de terceros, y sus páginas no cargan fuentes ni programas desde otros dominios. {{if.form}}La inscripción de equipos muestra el formulario externo del organizador, y una noticia puede traer una imagen de otra dirección: quien las sirve ve que usted la pidió. {{if.noForm}}Una noticia puede traer una imagen de otra dirección: quien la sirve ve que usted la pidió.',
        ],
      },
      {
        title: 'Si solo lee el sitio',
        text: [
          'No guardamos quién es ni qué leyó, y el registro técnico del servidor no lleva direcciones de red ni datos personales. Para frenar abusos, el servidor cuenta los intentos de ingreso y los envíos de formularios por dirección de red: guarda una huella de la dirección, veinte días como máximo.',
        ],
      },
      {
        title: 'Si nos escribe o se suscribe',
        text: [
          'Del formulario de contacto guardamos nombre, correo, motivo, asunto y mensaje, para responderle. Los leen los administradores y editores del sitio.',
          'Del boletín guardamos su correo, su idioma y el día en que se suscribió. Este sitio no envía correos: los envía la organización, desde su propio correo, con su enlace de baja en cada uno. Al abrir el enlace y confirmar, los tres datos se borran; también los borra la secretaría si se lo pide.',
        ],
      },
      {
        title: 'Si crea una cuenta',
        text: [
          'Guardamos usuario, nombre, correo, teléfono y una huella de su contraseña (argon2id), de la que la contraseña no se puede recuperar. Su sesión queda en nuestra base de datos y termina a las doce horas o cuando usted sale. La cuenta se conserva hasta que usted pida borrarla.',
        ],
      },
      {
        title: 'Si inscribe un equipo',
        text: [
          '{{if.form}}El formulario es externo. {{if.form}}De lo que usted responde ahí, la organización trae a este sitio los datos del equipo y el nombre, el teléfono y los correos de quien lo representa. {{if.noForm}}De lo que usted escribe a la secretaría, la organización anota en este sitio los datos del equipo y el nombre, el teléfono y los correos de quien lo representa. Los ven los administradores y editores.',
        ],
      },
      {
        title: 'Si participa en el torneo',
        text: [
          'Para acreditarle guardamos nombre, fecha de nacimiento, país, categoría, función, equipo y foto. La fecha de nacimiento sirve para comprobar la categoría. La foto se vuelve a codificar al llegar: se reduce a 960 píxeles y se le quitan el lugar y los demás datos ocultos.',
          'El código QR de su credencial lleva número, equipo, función, categoría, zonas y vigencia, con una firma digital que permite comprobarla sin conexión. No lleva nombre, fecha de nacimiento ni foto.',
          'En las puertas se guarda qué credencial pasó, cuándo, por dónde, con qué resultado y quién la leyó.',
        ],
      },
      {
        title: 'Quién ve los datos de un participante',
        text: [
          'Quien lo registró, el personal de acreditación y los administradores. En una puerta solo se ven nombre, foto, función, equipo, número y estado. Las fotos no son públicas.',
          'Las mesas y las puertas guardan una copia en el dispositivo para trabajar sin conexión. Un administrador puede ordenar que un dispositivo borre su copia: lo hace en cuanto vuelve a tener conexión.',
        ],
      },
      {
        title: 'Cuánto tiempo',
        text: [
          'Los mensajes se borran solos {{days}} días después de responderlos; el boletín, cuando usted se da de baja. Los datos de acreditación e inscripción se guardan mientras dura el torneo y los reclamos que se deriven de él: los borra el comité, o se borran solos después, si el comité fijó un plazo. Las copias de seguridad conservan por un tiempo lo que ya se borró aquí; si se restaura una, lo borrado se borra otra vez.',
          'Lo que hace el personal queda en un registro que no se puede alterar sin que se note. En él las personas figuran con su número, no con su nombre; los motivos quedan como el personal los escribió, y se quitan si se borra a la persona.',
        ],
      },
      {
        title: 'Sus derechos',
        text: [
          'Puede pedir que le entreguemos, corrijamos o borremos sus datos. Se los entregamos en un archivo; quien registró a alguien puede bajarlo desde su cuenta. Si se borran, desaparecen de aquí y de las mesas y puertas en cuanto se conectan, y la credencial deja de valer; quedan, sin su nombre, los números de credencial y las lecturas en puertas. Si pide borrar su cuenta, los participantes que registró se conservan, para no dejarlos sin credencial; cada uno puede pedir lo mismo para sí.',
        ],
      },
    ],
  },
  terms: {
    title: 'Condiciones de uso',
    lead: 'Lo que puede esperar de este sitio y lo que esperamos de quien lo usa.',
    sections: [
      {
        title: 'Para qué es',
        text: [
          'Este sitio informa sobre el {{name}} y sirve para registrar participantes y emitir sus credenciales. Usarlo es gratis.',
        ],
      },
      {
        title: 'Su cuenta',
        text: [
          'Es personal. No comparta la contraseña. Registre solo a personas que se lo hayan pedido o aceptado, con datos y fotos verdaderos.',
        ],
      },
      {
        title: 'La credencial',
        text: [
          'Es personal e intransferible. Una credencial prestada, alterada o perdida se anula, y la anterior deja de abrir en todas las puertas. {{if.seed}}La organización puede negar el acceso según el artículo 72 del reglamento.',
        ],
      },
      {
        title: 'Inscripción de equipos y pagos',
        text: [
          '{{if.form}}Se hacen en páginas externas, con sus propias condiciones. Este sitio no ve ni guarda los datos de su tarjeta.',
        ],
      },
      {
        title: 'Horarios y resultados',
        text: [
          'Los publicamos en cuanto los tenemos, y pueden cambiar. {{if.seed}}En caso de duda vale lo que diga la mesa de control de la sede. Si lee el sitio sin conexión, verá la hora de la última copia.',
        ],
      },
      {
        title: 'Textos e imágenes',
        text: [
          'Son de la organización o de sus autores. {{if.seed}}Puede compartir enlaces y tarjetas de partidos con libertad; para usos comerciales vale el artículo 73 del reglamento.',
        ],
      },
      {
        title: 'Disponibilidad',
        text: [
          'Cuidamos que el sitio funcione durante todo el torneo, pero no podemos prometer que nunca falle. Las credenciales emitidas siguen valiendo aunque el sitio no responda.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies y almacenamiento',
    lead: 'Todo lo que este sitio deja en su navegador. Nada de ello es publicidad ni seguimiento.',
    sections: [
      {
        title: 'Cookies',
        text: [
          '«sid» (con conexión segura, «__Host-sid»): su sesión, solo si ingresa. Ningún programa de la página puede leerla. Dura doce horas.',
          '«language»: el idioma que eligió, para que la página llegue ya en ese idioma. Dura un año.',
        ],
      },
      {
        title: 'Memoria del sitio (localStorage)',
        text: [
          '«language»: el mismo idioma. «boot»: el ajuste del reloj del sitio, para cuando se abre sin conexión. En las mesas y puertas, además: la cámara elegida, si el sonido y los lectores están apagados, si se usó un lector que envía bytes, y los contadores con que el dispositivo numera.',
        ],
      },
      {
        title: 'Memoria de la pestaña (sessionStorage)',
        text: [
          'Lo que escribe y todavía no envió (el formulario de contacto, el registro de participantes, los formularios de la administración), para no perderlo si la página se recarga, y si ya vio la pantalla de carga. Se borra al cerrar la pestaña, o antes, cuando lo envía.',
        ],
      },
      {
        title: 'Copia sin conexión',
        text: [
          'El navegador guarda los archivos del sitio y las últimas páginas públicas que leyó, para abrirlas sin conexión.',
          'Solo en los dispositivos inscritos como mesa o puerta: una base de datos local (IndexedDB, «cancha») con la lista de participantes, sus fotos pequeñas, las credenciales y las anuladas, los equipos, los pases por la puerta, quién trabaja en él, el trabajo por enviar y la llave con que el dispositivo firma.',
          'El programa del quiosco guarda, además, en su computadora: la dirección del servidor, la impresora, una huella del PIN, una copia de los contadores y, si una credencial no se pudo imprimir, su PDF.',
        ],
      },
      {
        title: 'Cómo borrarlo',
        text: [
          'En los ajustes de su navegador, como «datos del sitio». En una mesa o una puerta no lo haga con trabajo por enviar: se perdería.',
        ],
      },
    ],
  },
};
