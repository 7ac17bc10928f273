// The texts of messages in Spanish. None to a consumer names a debt, a creditor or an amount, because others may read it.
import { htmlFrame } from './html-frame';
import type { LanguageTexts } from './message-catalogue';

export const SPANISH: LanguageTexts = {
  messages: {
    code: {
      subject: 'Su código para iniciar sesión',
      body: 'Su código de {{name}} es {{code}}. Sirve durante {{minutes}} minutos. No lo comparta con nadie.',
      textMessage: 'Su código de {{name}} es {{code}}. No lo comparta con nadie.\n\n{{bound_code}}',
    },
    invitation: {
      subject: 'Su cuenta de {{name}}',
      body: 'Recibió una invitación a {{name}}. Use este enlace una vez para elegir su contraseña:\n\n{{link}}',
      textMessage: null,
    },
    password_reset: {
      subject: 'Restablezca su contraseña de {{name}}',
      body: 'Use este enlace una vez para elegir una contraseña nueva:\n\n{{link}}\n\nSi no la pidió, ignore este mensaje.',
      textMessage: null,
    },
    password_changed: {
      subject: 'Su contraseña cambió',
      body:
        'Se cambió la contraseña con la que inicia sesión en {{name}}. Si no fue usted, hable con un administrador de su ' +
        'empresa.',
      textMessage: null,
    },
    offer_digest: {
      subject: '{{offers}} una respuesta',
      body:
        '{{offers}} una respuesta de su empresa{{since}}. Inicie sesión en {{name}} para responder.\n\n' +
        'Si no quiere recibir más estos mensajes, desactívelos en sus preferencias.',
      textMessage: null,
    },
    contact_change: {
      subject: 'Un contacto está por cambiar',
      body:
        'Alguien que inició sesión pidió cambiar un contacto de su acceso a {{name}} sin un código. ' +
        'Si no fue usted, cancélelo:\n\n{{link}}\n\nDe lo contrario, el cambio se hará el {{time}}.',
      textMessage: null,
    },
    claim: {
      subject: 'Alguien pidió acceso a registros de {{name}}',
      body:
        'Alguien pidió acceso a registros en {{name}} sin un código del contacto que tienen esos registros, que es este. ' +
        'Si no fue usted, cancélelo:\n\n{{link}}\n\nDe lo contrario, tendrá acceso el {{time}}. Para tener acceso usted ' +
        'de inmediato, inicie sesión con un código que se envía aquí.',
      textMessage: null,
    },
    erasure_requested: {
      subject: 'Alguien pidió borrar sus registros en {{name}}',
      body:
        'Alguien que inició sesión pidió borrar sus registros en {{name}}. Si no fue usted, retire la solicitud. ' +
        'Entonces terminan todas las sesiones.\n\n{{link}}\n\n{{portal_url}}\n\nDe lo contrario, se podrá hacer a partir del {{time}}, cuando no quede ningún acuerdo ni pago abierto.',
      textMessage: null,
    },
    erasure_withdrawn: {
      subject: 'Se retiró la solicitud de borrar sus registros',
      body: 'Se retiró la solicitud de borrar sus registros en {{name}}. No se borra nada. Si se hizo con el enlace de nuestro aviso, todas las sesiones terminaron: inicie sesión de nuevo.',
      textMessage: null,
    },
    device_trusted: {
      subject: 'Ahora se confía en un navegador',
      body:
        'Un navegador se marcó como de confianza para su acceso a {{name}}. Si no fue usted, inicie sesión y quítelo.\n\n' +
        '{{portal_url}}',
      textMessage: null,
    },
    locked: {
      subject: 'Acceso en pausa',
      body: 'Se escribieron varios códigos incorrectos para su acceso a {{name}}, así que queda en pausa un tiempo.',
      textMessage: null,
    },
    contact_changed: {
      subject: 'Un contacto cambió',
      body: 'Se cambió un contacto de su acceso a {{name}}. Si no fue usted, comuníquese con nosotros.',
      textMessage: null,
    },
    contact_change_cancelled: {
      subject: 'Se canceló el cambio de un contacto',
      body: 'Se canceló el cambio de un contacto de su acceso a {{name}}. Sus contactos quedan como están.',
      textMessage: null,
    },
    claim_cancelled: {
      subject: 'Se canceló una solicitud de acceso',
      body:
        'Un contacto de esos registros canceló su solicitud de acceso a más registros en {{name}}. Si necesita ayuda, ' +
        'comuníquese con nosotros.',
      textMessage: null,
    },
    calendar_link_created: {
      subject: 'Se creó un enlace de calendario',
      body:
        'Se creó un enlace de calendario en su perfil de {{name}}. Si no fue usted, inicie sesión y quítelo.\n\n' +
        '{{portal_url}}',
      textMessage: null,
    },
    gift_link_created: {
      subject: 'Se creó un enlace',
      body:
        'Se creó en {{name}} un enlace con el que otras personas pueden pagar por usted. Si no fue usted, inicie sesión y ' +
        'anúlelo.\n\n{{portal_url}}',
      textMessage: null,
    },
    session_theft: {
      subject: 'Se cerró una sesión',
      body: 'Se cerró una sesión de su acceso a {{name}} porque se usó desde dos lugares.',
      textMessage: null,
    },
    gift_receipt: {
      subject: 'Su recibo',
      body: 'Gracias. Pagó {{amount}} a {{payee}} el {{day}}. Recibo {{receipt}}.',
      textMessage: null,
    },
    letter_waiting: {
      subject: 'Tiene una carta nueva',
      body: 'Hay una carta en su buzón de {{name}}. Inicie sesión para leerla.\n\n{{portal_url}}',
      textMessage: null,
    },
    first_letter: {
      subject: 'Hay una carta para usted',
      body:
        'Hay una carta para usted en {{name}}. Para leerla, inicie sesión con su nombre, su fecha de nacimiento y los ' +
        'últimos cuatro dígitos de su número de seguro social. Se envía un código a esta dirección.\n\n{{portal_url}}',
      textMessage: null,
    },
    payment_due: {
      subject: 'Un pago vence pronto',
      body: 'Un pago que usted planeó vence pronto. Inicie sesión en {{name}} para verlo o moverlo.\n\n{{portal_url}}',
      textMessage: null,
    },
    payment_changed: {
      subject: 'Cambió la fecha de un pago',
      body: 'Cambió la fecha de un pago que usted planeó. Inicie sesión en {{name}} para verla.\n\n{{portal_url}}',
      textMessage: null,
    },
    payments_skipped: {
      subject: 'Se pospusieron dos pagos',
      body:
        'Dos pagos planeados seguidos se movieron a una fecha posterior. Inicie sesión en {{name}} para ver qué sigue.\n\n' +
        '{{portal_url}}',
      textMessage: null,
    },
    payment_method_expiring: {
      subject: 'Revise un medio de pago',
      body: 'Un medio de pago de su cartera de {{name}} vence pronto. Inicie sesión para elegir otro.\n\n{{portal_url}}',
      textMessage: null,
    },
    gift_received: {
      subject: 'Alguien hizo un pago por usted',
      body: 'Alguien usó el enlace que usted compartió e hizo un pago por usted. Inicie sesión para verlo.\n\n{{portal_url}}',
      textMessage: null,
    },
    offer_closed: {
      subject: 'Se cerró una oferta',
      body:
        'Se cerró una oferta de su perfil de {{name}}, porque cambió aquello para lo que se hizo. Inicie sesión para ver ' +
        'cómo, y si hace falta otra oferta.\n\n{{portal_url}}',
      textMessage: null,
    },
    plan_cancelled: {
      subject: 'Se canceló un plan',
      body:
        'Se canceló un plan de su perfil de {{name}}. Ya no se cobran más pagos para él. Inicie sesión para ver qué sigue ' +
        'y a quién preguntar.\n\n{{portal_url}}',
      textMessage: null,
    },
    account_removed: {
      subject: 'Se cerró algo en su perfil',
      body:
        'Se cerró algo que estaba abierto en su perfil de {{name}}. Ya no tiene que hacer nada por ello en {{name}}. ' +
        'Inicie sesión para ver qué es y a quién preguntar.\n\n{{portal_url}}',
      textMessage: null,
    },
  },
  frames: {
    mail: '{{text}}\n\n{{opt_out}}\n\n{{name}}\n{{address}}\nPreguntas: {{reply_to}}\n',
    mail_html: htmlFrame('es', 'Preguntas'),
    text_message: '{{name}}: {{text}} {{opt_out}}\n',
  },
};
