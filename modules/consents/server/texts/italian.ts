// What do the documents of consents say in Italian, and the message that brings them?
import type { LanguageTexts } from './texts.ts';

export const italian: LanguageTexts = {
  tag: 'it',
  templates: {
    care: {
      title: 'Consenso alla gestione delle cure',
      paragraphs: [
        'Acconsento a che il team di cura di {site} accompagni la mia terapia tra una visita e l’altra: per telefono, con messaggi ed esaminando le mie misurazioni e il mio piano di cura.',
        'So che il team di cura documenta questo lavoro e che chi mi cura può leggere la documentazione. Nessun altro può farlo senza il mio permesso, salvo che la legge lo imponga.',
        'So che il team di cura non controlla le mie misurazioni e i miei messaggi giorno e notte, e che in caso di emergenza devo chiamare il numero di emergenza.',
        'Posso revocare questo consenso in qualsiasi momento avvisando il mio team di cura. Ciò non ha effetto sulle altre cure che ricevo.',
      ],
    },
    monitoring: {
      title: 'Consenso al monitoraggio a distanza',
      paragraphs: [
        'Acconsento a misurare a casa la mia respirazione e altri valori con i dispositivi che {site} mi consegna o che collego io, e a che questi valori siano inviati al mio team di cura.',
        'Uso i dispositivi come mi è stato mostrato e non li lascio usare ad altri: una misurazione a mio nome vale come mia.',
        'So che i miei valori vengono esaminati nei giorni lavorativi e non in ogni momento. In caso di emergenza chiamo il numero di emergenza e non aspetto una risposta.',
        'Posso revocare questo consenso in qualsiasi momento avvisando il mio team di cura, e restituisco i dispositivi. I valori già inviati restano nella mia cartella.',
      ],
    },
    video: {
      title: 'Consenso alle visite in video',
      paragraphs: [
        'Acconsento a parlare in video con il team di cura di {site}, oltre a una visita di persona o al suo posto.',
        'So che un esame in video ha dei limiti, e che il team di cura o io possiamo chiedere in qualsiasi momento una visita di persona.',
        'Scelgo un luogo dove nessuno ci ascolti e avviso se nella stanza c’è qualcun altro. Il team di cura fa lo stesso. Nessuno registra la visita senza dirlo all’altro.',
        'Posso revocare questo consenso in qualsiasi momento avvisando il mio team di cura. Ciò non ha effetto sulle altre cure che ricevo.',
      ],
    },
  },
  message: {
    invitation: {
      subject: 'Un documento del suo team di cura da leggere e firmare',
      before:
        'Il suo team di cura le chiede di leggere e firmare un documento. Apra questo link entro 30 giorni:',
    },
    reminder: {
      subject: 'Promemoria: un documento del suo team di cura attende la sua firma',
      before:
        'Il suo team di cura le ha chiesto di leggere e firmare un documento, che attende ancora la sua firma. Apra questo link; quello precedente non è più valido:',
    },
    after: 'Il link è solo per lei. Non lo inoltri.',
    code: {
      subject: 'Il suo codice per un documento del suo team di cura',
      before: 'Il suo codice per aprire il documento del suo team di cura:',
      after: 'Vale quattro ore. Lo scriva nella pagina che ha aperto e non lo dica a nessuno.',
    },
    service: {
      words: 'Il suo team di cura le chiede di leggere e firmare un documento entro 30 giorni.',
      withdrawn: 'Il suo team di cura ha ritirato questo documento.',
    },
  },
  page: { patient: 'Paziente', born: 'Data di nascita', clinic: 'Clinica', signed: 'Firma' },
};
