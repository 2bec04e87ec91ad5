import type { Tongue } from './tongue.ts';

export const spanish: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Su cita',
      text: `Su cita con ${who} es el ${when}.`,
    }),
    CHANGE: ({ who, when, was }) =>
      was === null
        ? { subject: 'Su cita ha cambiado', text: `Su cita ha cambiado. Es con ${who} el ${when}.` }
        : {
            subject: 'Su cita tiene otra hora',
            text: `Su cita con ${who} del ${was} ha cambiado. Ahora es el ${when}.`,
          },
    CANCELLATION: ({ who, when }) => ({
      subject: 'Su cita se ha cancelado',
      text: `Su cita con ${who} del ${when} se ha cancelado.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Su cita es pronto',
      text: `Un recordatorio: su cita con ${who} es el ${when}.`,
    }),
    WITHDRAWAL: ({ who, when }) => ({
      subject: 'Una cita ya no es suya',
      text: `La cita con ${who} del ${when} ya no es suya. Su enlace ya no funciona. Si no lo esperaba, pregunte a su equipo de atención.`,
    }),
  },
  series: {
    CONFIRMATION: ({ who }) => ({
      subject: 'Sus citas',
      text: `Sus citas con ${who} son en estas fechas:`,
    }),
    CHANGE: ({ who }) => ({
      subject: 'Sus citas han cambiado',
      text: `Sus citas han cambiado. Son con ${who} en estas fechas:`,
    }),
    CANCELLATION: ({ who }) => ({
      subject: 'Sus citas se han cancelado',
      text: `Sus citas con ${who} en estas fechas se han cancelado:`,
    }),
    WITHDRAWAL: ({ who }) => ({
      subject: 'Unas citas ya no son suyas',
      text: `Las citas con ${who} en estas fechas ya no son suyas. Sus enlaces ya no funcionan. Si no lo esperaba, pregunte a su equipo de atención.`,
    }),
  },
  moved: ({ when, was }) => `${when} (antes: ${was})`,
  change: 'Véala, cámbiela o cancélela aquí. No comparta el enlace:',
  changeFirst:
    'Aquí puede ver, cambiar o cancelar la primera. Antes de cada una de las demás recibirá un recordatorio con su enlace. No comparta el enlace:',
  title: (who) => `Cita con ${who}`,
  proof: (oneTimeCode) => ({
    subject: 'Su código',
    text: `Su código para reservar una cita es ${oneTimeCode}. Vale 10 minutos. Si no lo ha pedido, ignore este mensaje.`,
  }),
};
