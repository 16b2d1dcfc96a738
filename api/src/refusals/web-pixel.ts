// The app's web pixel in a shop's checkout, which tells of refusals.
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import type {
  CreatePixelMutation,
  DeletePixelMutation,
  PixelQuery,
  UpdatePixelMutation,
} from '../platform/operations.generated.js';
import {
  CREATE_PIXEL_MUTATION,
  DELETE_PIXEL_MUTATION,
  PIXEL_QUERY,
  UPDATE_PIXEL_MUTATION,
} from '../platform/pixel-operations.js';
import { isOutcome } from '../platform/platform-error.js';

/** `id`: of the pixel that the shop has now. `problem`: why it has none although it should, for the merchant. */
export type PixelState = { id: string | null; problem: string | null };
type Refusals = readonly { code?: string | null; message: string }[];

@Injectable()
export class WebPixel {
  constructor(
    private readonly tokens: AccessTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Connects the shop's pixel or takes it away; has the same effect however often. A platform that doesn't answer is an
   * error, one that refuses is a state.
   */
  async follow(shop: ShopKey, isWanted: boolean, known: string | null): Promise<PixelState> {
    try {
      return isWanted ? await this.connect(shop, known) : await this.remove(shop, known);
    } catch (error) {
      // The scopes were taken back, or never granted.
      if (isOutcome(error, 'forbidden')) return { id: known, problem: isWanted ? error.message : null };
      throw error;
    }
  }

  private async connect(shop: ShopKey, known: string | null): Promise<PixelState> {
    const settings = JSON.stringify({ endpoint: `${this.config.PUBLIC_URL}/storefront/checkouts` });
    if (known !== null) {
      const { webPixelUpdate } = await this.tokens.query<UpdatePixelMutation>(shop, UPDATE_PIXEL_MUTATION, {
        id: known,
        settings,
      });
      const { userErrors = [], webPixel } = webPixelUpdate ?? {};
      if (!has(userErrors, 'NOT_FOUND')) return stateOf(webPixel?.id, userErrors);
    }
    const { webPixelCreate } = await this.tokens.query<CreatePixelMutation>(shop, CREATE_PIXEL_MUTATION, { settings });
    const { userErrors = [], webPixel } = webPixelCreate ?? {};
    if (!has(userErrors, 'TAKEN')) return stateOf(webPixel?.id, userErrors);
    // A process was killed before it could note the one that it created.
    const existing = await this.tokens.query<PixelQuery>(shop, PIXEL_QUERY);
    return existing.webPixel ? this.connect(shop, existing.webPixel.id) : stateOf(undefined, userErrors);
  }

  private async remove(shop: ShopKey, known: string | null): Promise<PixelState> {
    if (known === null) return { id: null, problem: null };
    const { webPixelDelete } = await this.tokens.query<DeletePixelMutation>(shop, DELETE_PIXEL_MUTATION, { id: known });
    const { userErrors = [] } = webPixelDelete ?? {};
    if (userErrors.length > 0 && !has(userErrors, 'NOT_FOUND')) throw new Error(sentence(userErrors));
    return { id: null, problem: null };
  }
}

const has = (refusals: Refusals, wanted: string) => refusals.some(({ code }) => code === wanted);
const sentence = (refusals: Refusals) => refusals.map(({ message }) => message).join(' ');
const stateOf = (id: string | undefined, refusals: Refusals): PixelState =>
  id === undefined ? { id: null, problem: sentence(refusals) } : { id, problem: null };
