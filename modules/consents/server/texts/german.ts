// What do the documents of consents say in German, and the message that brings them?
import type { LanguageTexts } from './texts.ts';

export const german: LanguageTexts = {
  tag: 'de',
  templates: {
    care: {
      title: 'Einwilligung in die Behandlungsbegleitung',
      paragraphs: [
        'Ich bin damit einverstanden, dass das Behandlungsteam von {site} meine Behandlung zwischen den Besuchen begleitet: am Telefon, mit Nachrichten und indem es meine Messwerte und meinen Behandlungsplan durchsieht.',
        'Mir ist bekannt, dass das Team diese Arbeit aufzeichnet und dass lesen darf, wer mich behandelt. Sonst darf das niemand ohne meine Erlaubnis, es sei denn, das Gesetz verlangt es.',
        'Mir ist bekannt, dass das Team meine Messwerte und Nachrichten nicht Tag und Nacht überwacht und dass ich im Notfall die Notrufnummer anrufe.',
        'Ich kann diese Einwilligung jederzeit beenden, indem ich es meinem Team sage. Auf meine übrige Behandlung hat das keinen Einfluss.',
      ],
    },
    monitoring: {
      title: 'Einwilligung in die Fernüberwachung',
      paragraphs: [
        'Ich bin damit einverstanden, zu Hause meine Atmung und andere Werte mit den Geräten zu messen, die {site} mir gibt oder die ich verbinde, und dass diese Werte an mein Behandlungsteam gesendet werden.',
        'Ich benutze die Geräte so, wie es mir gezeigt wurde, und überlasse sie niemandem: Eine Messung unter meinem Namen gilt als meine.',
        'Mir ist bekannt, dass meine Werte an Werktagen angesehen werden und nicht ständig. Im Notfall rufe ich die Notrufnummer an und warte nicht auf eine Antwort.',
        'Ich kann diese Einwilligung jederzeit beenden, indem ich es meinem Team sage, und gebe die Geräte zurück. Schon gesendete Werte bleiben in meiner Akte.',
      ],
    },
    video: {
      title: 'Einwilligung in Videobesuche',
      paragraphs: [
        'Ich bin damit einverstanden, mit dem Behandlungsteam von {site} per Video zu sprechen, zusätzlich zu einem persönlichen Besuch oder an dessen Stelle.',
        'Mir ist bekannt, dass eine Untersuchung per Video Grenzen hat und dass mein Team oder ich jederzeit um einen persönlichen Besuch bitten können.',
        'Ich wähle einen Ort, an dem uns niemand zuhört, und sage es, wenn jemand im Raum ist. Das Team tut dasselbe. Niemand nimmt den Besuch auf, ohne es dem anderen zu sagen.',
        'Ich kann diese Einwilligung jederzeit beenden, indem ich es meinem Team sage. Auf meine übrige Behandlung hat das keinen Einfluss.',
      ],
    },
  },
  message: {
    invitation: {
      subject: 'Ein Dokument Ihres Behandlungsteams zum Lesen und Unterschreiben',
      before:
        'Ihr Behandlungsteam bittet Sie, ein Dokument zu lesen und zu unterschreiben. Öffnen Sie diesen Link innerhalb von 30 Tagen:',
    },
    reminder: {
      subject: 'Erinnerung: Ein Dokument Ihres Behandlungsteams wartet auf Ihre Unterschrift',
      before:
        'Ihr Behandlungsteam hat Sie gebeten, ein Dokument zu lesen und zu unterschreiben; es wartet noch auf Sie. Öffnen Sie diesen Link, der frühere gilt nicht mehr:',
    },
    after: 'Der Link ist nur für Sie. Geben Sie ihn nicht weiter.',
    code: {
      subject: 'Ihr Code für ein Dokument Ihres Behandlungsteams',
      before: 'Ihr Code, um das Dokument Ihres Behandlungsteams zu öffnen:',
      after:
        'Er gilt vier Stunden. Geben Sie ihn auf der Seite ein, die Sie geöffnet haben, und sagen Sie ihn niemandem.',
    },
    service: {
      words:
        'Ihr Behandlungsteam bittet Sie, innerhalb von 30 Tagen ein Dokument zu lesen und zu unterschreiben.',
      withdrawn: 'Ihr Behandlungsteam hat dieses Dokument zurückgezogen.',
    },
  },
  page: { patient: 'Patient', born: 'Geburtsdatum', clinic: 'Praxis', signed: 'Unterschrift' },
};
