// What do the documents of consents say in Spanish, and the message that brings them?
import type { LanguageTexts } from './texts.ts';

export const spanish: LanguageTexts = {
  tag: 'es',
  templates: {
    care: {
      title: 'Consentimiento para la gestión de la atención',
      paragraphs: [
        'Acepto que el equipo de atención de {site} acompañe mi tratamiento entre las visitas: por teléfono, por mensaje y revisando mis mediciones y mi plan de atención.',
        'Entiendo que el equipo de atención guarda un registro de este trabajo y que las personas que me tratan pueden leerlo. Nadie más puede hacerlo sin mi permiso, salvo que la ley lo exija.',
        'Entiendo que el equipo de atención no vigila mis mediciones y mensajes día y noche, y que en una emergencia debo llamar al número de emergencias.',
        'Puedo poner fin a este acuerdo en cualquier momento comunicándolo a mi equipo de atención. Ello no afecta al resto del tratamiento que recibo.',
      ],
    },
    monitoring: {
      title: 'Consentimiento para el seguimiento a distancia',
      paragraphs: [
        'Acepto medir en casa mi respiración y otros valores con los dispositivos que {site} me entrega o que yo conecto, y que estos valores se envíen a mi equipo de atención.',
        'Uso los dispositivos como me han enseñado y no dejo que otra persona los use: una medición a mi nombre se considera mía.',
        'Entiendo que mis valores se revisan en días laborables y no en todo momento. En una emergencia llamo al número de emergencias y no espero una respuesta.',
        'Puedo poner fin a este acuerdo en cualquier momento comunicándolo a mi equipo de atención, y devuelvo los dispositivos. Los valores enviados antes permanecen en mi historial.',
      ],
    },
    video: {
      title: 'Consentimiento para visitas por vídeo',
      paragraphs: [
        'Acepto hablar por vídeo con el equipo de atención de {site}, además de una visita en persona o en lugar de ella.',
        'Entiendo que un examen por vídeo tiene límites, y que mi equipo de atención o yo podemos pedir en cualquier momento una visita en persona.',
        'Elijo un lugar donde nadie nos oiga y aviso si hay otra persona en la habitación. El equipo de atención hace lo mismo. Nadie graba la visita sin avisar al otro.',
        'Puedo poner fin a este acuerdo en cualquier momento comunicándolo a mi equipo de atención. Ello no afecta al resto del tratamiento que recibo.',
      ],
    },
  },
  message: {
    invitation: {
      subject: 'Un documento de su equipo de atención para leer y firmar',
      before:
        'Su equipo de atención le pide que lea y firme un documento. Abra este enlace en un plazo de 30 días:',
    },
    reminder: {
      subject: 'Recordatorio: un documento de su equipo de atención espera su firma',
      before:
        'Su equipo de atención le pidió que leyera y firmara un documento, y este todavía espera su firma. Abra este enlace; el anterior ya no es válido:',
    },
    after: 'El enlace es solo para usted. No lo comparta.',
    code: {
      subject: 'Su código para un documento de su equipo de atención',
      before: 'Su código para abrir el documento de su equipo de atención:',
      after: 'Vale cuatro horas. Escríbalo en la página que ha abierto y no se lo diga a nadie.',
    },
    service: {
      words: 'Su equipo de atención le pide que lea y firme un documento en un plazo de 30 días.',
      withdrawn: 'Su equipo de atención ha retirado este documento.',
    },
  },
  page: { patient: 'Paciente', born: 'Fecha de nacimiento', clinic: 'Clínica', signed: 'Firma' },
};
