// Mails to customers in the languages of messages. Formal where messages are.
import type { Language } from '@purchase-limits/domain/languages';

const PARTS = [
  'headingHeld',
  'headingPart',
  'headingCanceled',
  'greeting',
  'why',
  'held',
  'refunded',
  'reason',
] as const;
type Texts = Record<(typeof PARTS)[number], string>;

export const CUSTOMER_MAIL_TEXTS: Record<Language, Texts> = {
  en: {
    headingHeld: 'Your order {order} is on hold',
    headingPart: 'Part of your order {order} was canceled',
    headingCanceled: 'Your order {order} was canceled',
    greeting: 'Hello,',
    why: '{shop} limits how much can be ordered: “{message}”',
    held: 'The store will look at your order before it ships. To ask about it, reply to this email.',
    refunded: 'What was canceled is refunded to the way you paid. To ask about it, reply to this email.',
    reason: 'You’re getting this email because you placed an order at {shop}.',
  },
  de: {
    headingHeld: 'Ihre Bestellung {order} ist angehalten',
    headingPart: 'Ein Teil Ihrer Bestellung {order} wurde storniert',
    headingCanceled: 'Ihre Bestellung {order} wurde storniert',
    greeting: 'Guten Tag,',
    why: '{shop} begrenzt, wie viel bestellt werden kann: „{message}“',
    held: 'Der Shop sieht sich Ihre Bestellung vor dem Versand an. Fragen dazu? Antworten Sie auf diese E-Mail.',
    refunded:
      'Der stornierte Betrag wird über Ihre Zahlungsart erstattet. Fragen dazu? Antworten Sie auf diese E-Mail.',
    reason: 'Sie erhalten diese E-Mail, weil Sie bei {shop} bestellt haben.',
  },
  fr: {
    headingHeld: 'Votre commande {order} est en attente',
    headingPart: 'Une partie de votre commande {order} a été annulée',
    headingCanceled: 'Votre commande {order} a été annulée',
    greeting: 'Bonjour,',
    why: '{shop} limite les quantités que l’on peut commander : « {message} »',
    held: 'La boutique examinera votre commande avant de l’expédier. Une question ? Répondez à cet e-mail.',
    refunded: 'Le montant annulé est remboursé sur votre moyen de paiement. Une question ? Répondez à cet e-mail.',
    reason: 'Vous recevez cet e-mail parce que vous avez passé commande chez {shop}.',
  },
  es: {
    headingHeld: 'Su pedido {order} está retenido',
    headingPart: 'Se ha cancelado una parte de su pedido {order}',
    headingCanceled: 'Se ha cancelado su pedido {order}',
    greeting: 'Hola:',
    why: '{shop} limita cuánto se puede pedir: «{message}»',
    held: 'La tienda revisará su pedido antes de enviarlo. Si tiene preguntas, responda a este correo.',
    refunded: 'Lo cancelado se reembolsa al medio con el que pagó. Si tiene preguntas, responda a este correo.',
    reason: 'Recibe este correo porque hizo un pedido en {shop}.',
  },
  'pt-BR': {
    headingHeld: 'Seu pedido {order} está em espera',
    headingPart: 'Parte do seu pedido {order} foi cancelada',
    headingCanceled: 'Seu pedido {order} foi cancelado',
    greeting: 'Olá,',
    why: '{shop} limita a quantidade que pode ser pedida: “{message}”',
    held: 'A loja vai analisar seu pedido antes do envio. Se tiver dúvidas, responda a este e-mail.',
    refunded:
      'O valor cancelado será reembolsado na forma de pagamento usada. Se tiver dúvidas, responda a este e-mail.',
    reason: 'Você recebeu este e-mail porque fez um pedido na loja {shop}.',
  },
  da: {
    headingHeld: 'Din ordre {order} er sat på hold',
    headingPart: 'En del af din ordre {order} er annulleret',
    headingCanceled: 'Din ordre {order} er annulleret',
    greeting: 'Hej',
    why: '{shop} begrænser, hvor meget der kan bestilles: “{message}”',
    held: 'Butikken ser på din ordre, før den sendes. Har du spørgsmål, så svar på denne e-mail.',
    refunded: 'Det annullerede beløb refunderes til din betalingsmåde. Har du spørgsmål, så svar på denne e-mail.',
    reason: 'Du får denne e-mail, fordi du har bestilt hos {shop}.',
  },
  nl: {
    headingHeld: 'Je bestelling {order} is in de wacht gezet',
    headingPart: 'Een deel van je bestelling {order} is geannuleerd',
    headingCanceled: 'Je bestelling {order} is geannuleerd',
    greeting: 'Hallo,',
    why: '{shop} beperkt hoeveel je kunt bestellen: “{message}”',
    held: 'De winkel bekijkt je bestelling voordat die wordt verzonden. Vragen? Beantwoord deze e-mail.',
    refunded: 'Wat is geannuleerd, wordt terugbetaald via je betaalmethode. Vragen? Beantwoord deze e-mail.',
    reason: 'Je krijgt deze e-mail omdat je bij {shop} hebt besteld.',
  },
  sv: {
    headingHeld: 'Din beställning {order} är pausad',
    headingPart: 'En del av din beställning {order} har avbrutits',
    headingCanceled: 'Din beställning {order} har avbrutits',
    greeting: 'Hej!',
    why: '{shop} begränsar hur mycket som kan beställas: ”{message}”',
    held: 'Butiken går igenom din beställning innan den skickas. Har du frågor? Svara på det här mejlet.',
    refunded: 'Det som avbrutits återbetalas till ditt betalsätt. Har du frågor? Svara på det här mejlet.',
    reason: 'Du får det här mejlet för att du har beställt hos {shop}.',
  },
  zh: {
    headingHeld: '您的订单 {order} 已暂停处理',
    headingPart: '您的订单 {order} 有部分商品已取消',
    headingCanceled: '您的订单 {order} 已取消',
    greeting: '您好：',
    why: '{shop} 对可购买的数量有限制：“{message}”',
    held: '商店会在发货前查看您的订单。如有疑问，请直接回复此邮件。',
    refunded: '已取消部分的金额将退回您的付款方式。如有疑问，请直接回复此邮件。',
    reason: '您收到此邮件，是因为您在 {shop} 下了订单。',
  },
  vi: {
    headingHeld: 'Đơn hàng {order} của bạn đang tạm giữ',
    headingPart: 'Một phần đơn hàng {order} của bạn đã bị hủy',
    headingCanceled: 'Đơn hàng {order} của bạn đã bị hủy',
    greeting: 'Xin chào,',
    why: '{shop} giới hạn số lượng có thể đặt: “{message}”',
    held: 'Cửa hàng sẽ xem đơn hàng của bạn trước khi gửi. Nếu có câu hỏi, hãy trả lời email này.',
    refunded: 'Phần đã hủy được hoàn về phương thức thanh toán của bạn. Nếu có câu hỏi, hãy trả lời email này.',
    reason: 'Bạn nhận được email này vì đã đặt hàng tại {shop}.',
  },
};

/** Fills in the placeholders at once, so that a value with braces of its own stays as it is. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (typed, name: string) => values[name] ?? typed);
}
