// What do the documents of consents say in Swedish, and the message that brings them?
import type { LanguageTexts } from './texts.ts';

export const swedish: LanguageTexts = {
  tag: 'sv',
  templates: {
    care: {
      title: 'Samtycke till vårdsamordning',
      paragraphs: [
        'Jag samtycker till att vårdteamet på {site} följer min behandling mellan besöken: per telefon, genom meddelanden och genom att gå igenom mina mätvärden och min vårdplan.',
        'Jag förstår att vårdteamet dokumenterar detta arbete och att de som behandlar mig får läsa dokumentationen. Ingen annan får göra det utan mitt tillstånd, om inte lagen kräver det.',
        'Jag förstår att vårdteamet inte bevakar mina mätvärden och meddelanden dygnet runt, och att jag ringer nödnumret i en nödsituation.',
        'Jag kan när som helst avsluta samtycket genom att säga till mitt vårdteam. Det påverkar inte den vård jag får i övrigt.',
      ],
    },
    monitoring: {
      title: 'Samtycke till egenmonitorering',
      paragraphs: [
        'Jag samtycker till att mäta min andning och andra värden hemma med den utrustning som {site} ger mig eller som jag ansluter, och till att värdena skickas till mitt vårdteam.',
        'Jag använder utrustningen så som jag har fått visat och låter ingen annan använda den: en mätning i mitt namn räknas som min.',
        'Jag förstår att mina värden granskas på vardagar och inte hela tiden. I en nödsituation ringer jag nödnumret och väntar inte på svar.',
        'Jag kan när som helst avsluta samtycket genom att säga till mitt vårdteam, och lämnar då tillbaka utrustningen. Värden som redan har skickats finns kvar i min journal.',
      ],
    },
    video: {
      title: 'Samtycke till videobesök',
      paragraphs: [
        'Jag samtycker till att tala med vårdteamet på {site} via video, vid sidan av eller i stället för ett fysiskt besök.',
        'Jag förstår att en undersökning via video har begränsningar, och att vårdteamet eller jag när som helst kan begära ett fysiskt besök.',
        'Jag väljer en plats där ingen hör oss och säger till om någon annan är i rummet. Vårdteamet gör detsamma. Ingen spelar in besöket utan att säga till den andra.',
        'Jag kan när som helst avsluta samtycket genom att säga till mitt vårdteam. Det påverkar inte den vård jag får i övrigt.',
      ],
    },
  },
  message: {
    invitation: {
      subject: 'Ett dokument från ditt vårdteam att läsa och skriva under',
      before: 'Ditt vårdteam ber dig läsa och skriva under ett dokument. Öppna länken inom 30 dagar:',
    },
    reminder: {
      subject: 'Påminnelse: ett dokument från ditt vårdteam väntar på din underskrift',
      before:
        'Ditt vårdteam har bett dig läsa och skriva under ett dokument, och det väntar fortfarande på dig. Öppna den här länken; den tidigare gäller inte längre:',
    },
    after: 'Länken är bara till dig. Lämna den inte vidare.',
    code: {
      subject: 'Din kod till ett dokument från ditt vårdteam',
      before: 'Din kod för att öppna dokumentet från ditt vårdteam:',
      after: 'Den gäller i fyra timmar. Skriv den på sidan som du har öppnat och säg den inte till någon.',
    },
    service: {
      words: 'Ditt vårdteam ber dig läsa och skriva under ett dokument inom 30 dagar.',
      withdrawn: 'Ditt vårdteam har dragit tillbaka det här dokumentet.',
    },
  },
  page: { patient: 'Patient', born: 'Födelsedatum', clinic: 'Mottagning', signed: 'Underskrift' },
};
