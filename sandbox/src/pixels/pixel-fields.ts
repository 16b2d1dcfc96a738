// The web pixel fields of the Admin API.
import { gid, numberIn } from '../admin-graphql/gid.js';
import { assertScope } from '../admin-graphql/scope-check.js';
import type { Shop } from '../shops/shops.js';
import { settingsProblem, type PixelExtension } from './pixel-extension.js';
import type { Pixel, PixelStore } from './pixel-store.js';

export type PixelParts = { pixels: PixelStore; pixelExtension: PixelExtension | null };
type Input = { webPixel: { settings: unknown } };

/** Beside the scope of the field. */
const EVENTS = ['read_customer_events'];
const NOT_FOUND = { code: 'NOT_FOUND', field: ['id'], message: 'The web pixel could not be found.' };
const TAKEN = { code: 'TAKEN', field: ['webPixel'], message: 'A web pixel has already been created for this app.' };

export function pixelFields(shop: Shop, scopes: string[], { pixels, pixelExtension }: PixelParts) {
  const write = async (
    { webPixel: { settings } }: Input,
    field: string,
    put: (text: string) => Promise<Pixel | null>,
    missing: object,
  ) => {
    assertScope(EVENTS, scopes, field);
    if (!pixelExtension) return refused({ code: 'NO_EXTENSION', field: ['webPixel'], message: 'No extension found.' });
    const { text, values } = readSettings(settings);
    if (values === undefined) {
      const message = 'The settings are not a valid JSON.';
      return refused({ code: 'INVALID_CONFIGURATION_JSON', field: ['webPixel', 'settings'], message });
    }
    const problem = settingsProblem(pixelExtension, values);
    if (problem !== null)
      return refused({ code: 'INVALID_SETTINGS', field: ['webPixel', 'settings'], message: problem });
    const pixel = await put(text);
    return pixel ? { webPixel: view(pixel), userErrors: [] } : refused(missing);
  };
  return {
    webPixel: async ({ id }: { id?: string | null }) => {
      const found = await pixels.find(shop);
      return found && (id == null || numberIn(id, 'WebPixel') === found.id) ? view(found) : null;
    },
    webPixelCreate: (input: Input) => write(input, 'webPixelCreate', (text) => pixels.create(shop, text), TAKEN),
    webPixelUpdate: ({ id, ...input }: Input & { id: string }) =>
      write(input, 'webPixelUpdate', (text) => pixels.update(shop, numberIn(id, 'WebPixel'), text), NOT_FOUND),
    webPixelDelete: async ({ id }: { id: string }) => {
      const isDeleted = await pixels.delete(shop, numberIn(id, 'WebPixel'));
      return { deletedWebPixelId: isDeleted ? id : null, userErrors: isDeleted ? [] : [NOT_FOUND] };
    },
  };
}

const view = ({ id, settings }: Pixel) => ({ __typename: 'WebPixel', id: gid('WebPixel', id), settings });
const refused = (error: object) => ({ webPixel: null, userErrors: [error] });

/** As text that holds JSON, or as an object. `values`: undefined where it is neither. */
function readSettings(settings: unknown): { text: string; values: unknown } {
  if (typeof settings !== 'string') return { text: JSON.stringify(settings), values: settings ?? undefined };
  try {
    return { text: settings, values: JSON.parse(settings) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { text: settings, values: undefined };
  }
}
