// {% form %}: the form element with the hidden fields that the platform prints.
import { evalToken, type Context, type Emitter, type Liquid, type Parser, type TagToken } from 'liquidjs';
import type { TopLevelToken } from 'liquidjs';
import { escapeHtml } from '../../html.js';
import { pageOf } from '../theme-page.js';
import { TagWithContent } from './block-tag.js';
import { namedValues, readArguments, type TagArguments } from './tag-arguments.js';

type Subject = { id?: number; url?: string } | null | undefined;

/** Where each kind of form is sent, under the root of the store's language. */
const actions: Record<string, string> = {
  product: 'cart/add',
  cart: 'cart',
  localization: 'localization',
  currency: 'cart/update',
  contact: 'contact#contact_form',
  customer: 'contact#contact_form',
  customer_login: 'account/login',
  create_customer: 'account',
  recover_customer_password: 'account/recover',
  reset_customer_password: 'account/account/reset',
  activate_customer_password: 'account/activate',
  customer_address: 'account/addresses',
  guest_login: 'account/login',
  storefront_password: 'password',
};
const usualIds: Record<string, (subject: Subject) => string> = {
  product: (subject) => `product_form_${subject?.id ?? ''}`,
  cart: () => 'cart_form',
  localization: () => 'localization_form',
  contact: () => 'contact_form',
  customer: () => 'contact_form',
  customer_login: () => 'customer_login',
};
const WITH_FILES = new Set(['product', 'cart', 'localization']);

export class FormTag extends TagWithContent {
  private readonly args: TagArguments;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    const args = readArguments(token);
    super(token, remaining, liquid, parser);
    this.args = args;
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const type = String(yield evalToken(this.args.values[0], context));
    const subject = (yield evalToken(this.args.values[1], context)) as Subject;
    const named = yield* namedValues(this.args, context);
    const page = pageOf(context);
    const { return_to: returnTo, ...attributes } = named;
    const id = (attributes.id as string | undefined) ?? usualIds[type]?.(subject) ?? type;
    const fields = {
      form_type: type,
      utf8: '✓',
      ...(type === 'localization' && { _method: 'put' }),
      ...(returnTo !== undefined || type === 'localization'
        ? { return_to: typeof returnTo === 'string' && returnTo !== 'back' ? returnTo : page.facts.path }
        : {}),
    };
    const shown = {
      method: 'post',
      action: `${page.shopper.root}${actions[type] ?? type}`,
      ...attributes,
      id,
      'accept-charset': 'UTF-8',
      class: attributes.class ?? (type === 'product' ? 'shopify-product-form' : null),
      enctype: WITH_FILES.has(type) ? 'multipart/form-data' : null,
    };
    emitter.write(`<form${attributesOf(shown)}>${hiddenFields(fields)}`);
    context.push({ form: formObject(id, type === 'product' ? null : subject) });
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    context.pop();
    if (type === 'product') {
      const section = (context.globals as { section?: { id: string } }).section;
      emitter.write(hiddenFields({ 'product-id': subject?.id ?? '', 'section-id': section?.id ?? '' }));
    }
    emitter.write('</form>');
  }
}

function attributesOf(attributes: Record<string, unknown>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
}

function hiddenFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}" />`)
    .join('');
}

/** The form object inside the tag: nothing was submitted yet. */
function formObject(id: string, subject: Subject) {
  return { ...subject, id, 'posted_successfully?': false, errors: null, email: null, 'password_needed?': true };
}
