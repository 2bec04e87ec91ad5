import type { LinkWording } from './words.ts';

export const spanish: LinkWording = {
  tongue: 'es',
  opening: 'Abriendo las preguntas',
  inEnglish:
    'Las preguntas están en inglés, tal como fueron publicadas. Si necesita ayuda, pregunte a su equipo de atención.',
  optional: (text) => `${text} (opcional)`,
  answered: (count, of) => `${count} de ${of} respondidas`,
  send: 'Enviar las respuestas',
  thanksTitle: 'Gracias',
  thanksText: 'Sus respuestas han llegado a su equipo de atención. Puede cerrar esta página.',
  emergency: 'En una emergencia llame al número de emergencias: nadie lee estas respuestas a todas horas.',
  overTitle: 'Estas preguntas no están abiertas',
  overText: 'Este enlace ya no funciona. Pida uno nuevo a su equipo de atención.',
  incompleteText: 'Este enlace no está completo. Ábralo de nuevo desde el mensaje.',
  noQuestions: 'Estas preguntas no se pueden mostrar aquí. Pregunte a su equipo de atención.',
  answeredAlready: 'Estas preguntas ya fueron respondidas. No se cambió nada.',
  tooMany: 'Han sido demasiadas veces. Espere un minuto e inténtelo de nuevo.',
  trouble: 'No ha funcionado. Sus respuestas se conservan: inténtelo de nuevo.',
  fault: (fault) => {
    switch (fault.kind) {
      case 'needed':
        return 'Responda a esta pregunta.';
      case 'any-needed':
        return 'Responda al menos a una pregunta.';
      case 'too-long':
        return `Como máximo ${fault.most} caracteres.`;
      case 'not-a-number':
        return 'Escriba un número.';
      case 'not-a-choice':
        return 'Elija una de las respuestas.';
      case 'outside':
        return `Debe estar entre ${fault.from} y ${fault.to}.`;
      case 'not-whole':
        return 'Debe ser un número entero.';
      case 'too-precise':
        return `Como máximo ${fault.most} decimales.`;
      default:
        return 'Revise esta respuesta.';
    }
  },
  wrong: 'Revise esta respuesta.',
};
