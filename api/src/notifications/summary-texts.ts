// What a summary says, and the pages behind the link that stops summaries, in the languages of the admin. `{period}`
// and `{shop}` are filled in.
import type { AdminLocale } from '@purchase-limits/contract/shop';

export type SummaryTexts = {
  subject: string;
  greeting: string;
  /** What the figures are of. */
  weekly: string;
  monthly: string;
  impressions: string;
  contacts: string;
  refused: string;
  broken: string;
  /** The same where there is little room. */
  refusedShort: string;
  brokenShort: string;
  limits: string;
  deletedLimit: string;
  seeInsights: string;
  /** Why one gets this mail. */
  reason: string;
  settings: string;
  /** Of the link and of the page behind it. */
  stop: string;
  askTitle: string;
  ask: string;
  stoppedTitle: string;
  stopped: string;
};

export const SUMMARY_TEXTS: Record<AdminLocale, SummaryTexts> = {
  en: {
    subject: 'Your limits: {period}',
    greeting: 'Hello {shop},',
    weekly: 'Here’s your week, next to the week before. Days are in GMT.',
    monthly: 'Here’s your month, next to the month before. Days are in GMT.',
    impressions: 'Seen',
    contacts: 'Contacts',
    refused: 'Refused at checkout',
    broken: 'Orders that broke a limit',
    refusedShort: 'Refused',
    brokenShort: 'Orders',
    limits: 'Top limits',
    deletedLimit: 'A deleted limit',
    seeInsights: 'See insights',
    reason: 'You’re getting this email because summaries are on for {shop}.',
    settings: 'Switch between weekly and monthly in the app, under Settings.',
    stop: 'Stop summary emails',
    askTitle: 'Stop summary emails?',
    ask: 'You won’t get any more summaries. Insights stays in the app.',
    stoppedTitle: 'Summary emails are off',
    stopped: 'Turn them back on in the app, under Settings.',
  },
  de: {
    subject: 'Ihre Limits: {period}',
    greeting: 'Hallo {shop},',
    weekly: 'Ihre Woche im Vergleich zur Vorwoche. Tage nach GMT.',
    monthly: 'Ihr Monat im Vergleich zum Vormonat. Tage nach GMT.',
    impressions: 'Gesehen',
    contacts: 'Kontakte',
    refused: 'Im Checkout abgelehnt',
    broken: 'Bestellungen über dem Limit',
    refusedShort: 'Abgelehnt',
    brokenShort: 'Bestellungen',
    limits: 'Top-Limits',
    deletedLimit: 'Ein gelöschtes Limit',
    seeInsights: 'Auswertung ansehen',
    reason: 'Sie erhalten diese E-Mail, weil für {shop} Zusammenfassungen eingeschaltet sind.',
    settings: 'Wöchentlich oder monatlich? Das wählen Sie in der App unter Einstellungen.',
    stop: 'Zusammenfassungen abbestellen',
    askTitle: 'Zusammenfassungen abbestellen?',
    ask: 'Sie erhalten dann keine Zusammenfassungen mehr. Die Auswertung bleibt in der App.',
    stoppedTitle: 'Zusammenfassungen sind aus',
    stopped: 'Wieder einschalten können Sie sie in der App unter Einstellungen.',
  },
  fr: {
    subject: 'Vos limites : {period}',
    greeting: 'Bonjour {shop},',
    weekly: 'Voici votre semaine, comparée à la précédente. Les jours sont en GMT.',
    monthly: 'Voici votre mois, comparé au précédent. Les jours sont en GMT.',
    impressions: 'Vues',
    contacts: 'Contacts',
    refused: 'Refus au paiement',
    broken: 'Commandes hors limite',
    refusedShort: 'Refus',
    brokenShort: 'Commandes',
    limits: 'Principales limites',
    deletedLimit: 'Une limite supprimée',
    seeInsights: 'Voir les analyses',
    reason: 'Vous recevez cet e-mail parce que les résumés sont activés pour {shop}.',
    settings: 'Chaque semaine ou chaque mois : choisissez dans l’application, sous Paramètres.',
    stop: 'Ne plus recevoir de résumés',
    askTitle: 'Ne plus recevoir de résumés ?',
    ask: 'Vous ne recevrez plus de résumés. Les analyses restent dans l’application.',
    stoppedTitle: 'Les résumés sont désactivés',
    stopped: 'Réactivez-les dans l’application, sous Paramètres.',
  },
  it: {
    subject: 'I tuoi limiti: {period}',
    greeting: 'Ciao {shop},',
    weekly: 'Ecco la tua settimana, a confronto con la precedente. I giorni sono in GMT.',
    monthly: 'Ecco il tuo mese, a confronto con il precedente. I giorni sono in GMT.',
    impressions: 'Visti',
    contacts: 'Contatti',
    refused: 'Rifiutati al checkout',
    broken: 'Ordini oltre il limite',
    refusedShort: 'Rifiutati',
    brokenShort: 'Ordini',
    limits: 'Limiti principali',
    deletedLimit: 'Un limite eliminato',
    seeInsights: 'Vedi le analisi',
    reason: 'Ricevi questa e-mail perché i riepiloghi sono attivi per {shop}.',
    settings: 'Ogni settimana o ogni mese: scegli nell’app, in Impostazioni.',
    stop: 'Non ricevere più riepiloghi',
    askTitle: 'Non ricevere più riepiloghi?',
    ask: 'Non riceverai più riepiloghi. Le analisi restano nell’app.',
    stoppedTitle: 'I riepiloghi sono disattivati',
    stopped: 'Puoi riattivarli nell’app, in Impostazioni.',
  },
  es: {
    subject: 'Sus límites: {period}',
    greeting: 'Hola, {shop}:',
    weekly: 'Esta es su semana, comparada con la anterior. Los días son en GMT.',
    monthly: 'Este es su mes, comparado con el anterior. Los días son en GMT.',
    impressions: 'Vistos',
    contacts: 'Contactos',
    refused: 'Rechazados en el pago',
    broken: 'Pedidos fuera de límite',
    refusedShort: 'Rechazados',
    brokenShort: 'Pedidos',
    limits: 'Límites principales',
    deletedLimit: 'Un límite eliminado',
    seeInsights: 'Ver informes',
    reason: 'Recibe este correo porque los resúmenes están activados para {shop}.',
    settings: 'Cada semana o cada mes: elíjalo en la aplicación, en Configuración.',
    stop: 'Dejar de recibir resúmenes',
    askTitle: '¿Dejar de recibir resúmenes?',
    ask: 'No recibirá más resúmenes. Los informes siguen en la aplicación.',
    stoppedTitle: 'Los resúmenes están desactivados',
    stopped: 'Puede activarlos de nuevo en la aplicación, en Configuración.',
  },
  ja: {
    subject: '購入制限のまとめ：{period}',
    greeting: '{shop} 様',
    weekly: '1週間の結果と、その前の週との比較です。日付はGMTです。',
    monthly: '1か月の結果と、その前の月との比較です。日付はGMTです。',
    impressions: '表示',
    contacts: 'お問い合わせ',
    refused: 'チェックアウトで拒否',
    broken: '制限を超えた注文',
    refusedShort: '拒否',
    brokenShort: '注文',
    limits: '上位の制限',
    deletedLimit: '削除された制限',
    seeInsights: '分析を見る',
    reason: '{shop}でまとめメールがオンになっているため、このメールをお送りしています。',
    settings: '毎週・毎月の切り替えは、アプリの「設定」で行えます。',
    stop: 'まとめメールを停止',
    askTitle: 'まとめメールを停止しますか？',
    ask: '今後、まとめメールは届きません。分析はアプリで引き続きご覧いただけます。',
    stoppedTitle: 'まとめメールはオフです',
    stopped: 'アプリの「設定」で再びオンにできます。',
  },
};
