// What the stores sell, one line a product. `grow` in catalog.ts makes variants, ids and prices of it.
import type { WeightUnit } from '../shops/shops.js';

export type Department = 'apparel' | 'home' | 'outdoor';
export type Sizes = 'clothing' | 'hat' | 'bag' | 'cup' | 'pack' | 'socks' | 'one';
export type Family = {
  title: string;
  type: string;
  vendor: string;
  department: Department;
  price: number;
  compareAt: number | null;
  weight: number;
  weightUnit: WeightUnit;
  sizes: Sizes;
  colors: string[];
  tags: string[];
};

const row =
  (department: Department) =>
  (title: string, type: string, vendor: string, price: string, weight: string, sizes: Sizes, colors: string, tags: string): Family => {
    const [now, before] = price.split('<').map(Number);
    const [, value, unit] = /^([\d.]+)(g|kg|oz|lb)$/.exec(weight)!;
    return {
      title,
      type,
      vendor,
      department,
      price: now!,
      compareAt: before ?? null,
      weight: Number(value),
      weightUnit: unit as WeightUnit,
      sizes,
      colors: colors ? colors.split(' ') : [],
      tags: tags.split(' '),
    };
  };
const apparel = row('apparel');
const home = row('home');
const outdoor = row('outdoor');

export const families: readonly Family[] = [
  apparel('Classic Hoodie', 'Hoodie', 'Hoodie House', '64', '0.62kg', 'clothing', 'Clay Ink Sage', 'bestseller unisex winter'),
  apparel('Heavyweight Hoodie', 'Hoodie', 'Hoodie House', '82', '0.88kg', 'clothing', 'Ink Sand', 'unisex winter heavy'),
  apparel('Zip Hoodie', 'Hoodie', 'Hoodie House', '72<88', '0.7kg', 'clothing', 'Moss Stone', 'sale unisex'),
  apparel('Cropped Hoodie', 'Hoodie', 'Hoodie House', '58', '0.5kg', 'clothing', 'Blush Ink', 'new summer'),
  apparel('Kids Hoodie', 'Hoodie', 'Little Pine', '42', '0.38kg', 'clothing', 'Sky Clay', 'kids organic'),
  apparel('Anniversary Hoodie', 'Hoodie', 'Hoodie House', '120', '0.9kg', 'clothing', 'Plum', 'limited drop-2026 numbered'),
  apparel('Drop Shoulder Hoodie', 'Hoodie', 'Atelier Mori', '96', '0.72kg', 'clothing', 'Stone Sage', 'limited new unisex'),
  apparel('Everyday Tee', 'T-shirt', 'Hoodie House', '24', '180g', 'clothing', 'Sand Ink Sky', 'bestseller organic unisex summer'),
  apparel('Pocket Tee', 'T-shirt', 'Hoodie House', '28', '190g', 'clothing', 'Moss Clay', 'organic unisex'),
  apparel('Striped Tee', 'T-shirt', 'Atelier Mori', '36<45', '185g', 'clothing', 'Sky', 'sale summer'),
  apparel('Long Sleeve Tee', 'T-shirt', 'Northbound', '34', '230g', 'clothing', 'Stone Ink', 'winter unisex'),
  apparel('Band Tour Tee', 'T-shirt', 'Paper Moon', '32', '180g', 'clothing', 'Ink', 'limited drop-2026'),
  apparel('Crewneck Sweatshirt', 'Sweatshirt', 'Hoodie House', '56', '0.55kg', 'clothing', 'Sage Blush', 'bestseller unisex'),
  apparel('Waffle Sweatshirt', 'Sweatshirt', 'Northbound', '62', '0.58kg', 'clothing', 'Sand', 'new winter'),
  apparel('Lounge Joggers', 'Trousers', 'Hoodie House', '54', '0.48kg', 'clothing', 'Ink Stone', 'unisex'),
  apparel('Corduroy Trousers', 'Trousers', 'Atelier Mori', '88<110', '0.66kg', 'clothing', 'Clay Moss', 'sale winter'),
  apparel('Linen Shorts', 'Trousers', 'Northbound', '46', '0.24kg', 'clothing', 'Sand Sky', 'summer organic'),
  apparel('Fleece Jacket', 'Jacket', 'Fjord Works', '118', '0.74kg', 'clothing', 'Moss Stone', 'winter recycled'),
  apparel('Rain Shell', 'Jacket', 'Fjord Works', '148', '0.42kg', 'clothing', 'Ochre Ink', 'waterproof recycled'),
  apparel('Quilted Liner', 'Jacket', 'Northbound', '132<165', '0.52kg', 'clothing', 'Sage', 'sale winter'),
  apparel('Ribbed Beanie', 'Hat', 'Northbound', '22', '90g', 'hat', 'Clay Ink Moss', 'bestseller winter gift'),
  apparel('Merino Beanie', 'Hat', 'Fjord Works', '34', '80g', 'hat', 'Stone', 'winter handmade'),
  apparel('Canvas Cap', 'Hat', 'Hoodie House', '26', '110g', 'hat', 'Sand Ink', 'summer unisex'),
  apparel('Wool Socks', 'Socks', 'Fjord Works', '16', '110g', 'socks', 'Stone Clay', 'winter gift'),
  apparel('Everyday Socks 3-pack', 'Socks', 'Hoodie House', '18', '150g', 'socks', 'Ink Sand', 'bundle organic'),
  apparel('Tote Bag', 'Bag', 'Paper Moon', '20', '210g', 'one', 'Sand Ink', 'gift organic'),
  apparel('Weekend Duffel', 'Bag', 'Stonefield', '98', '1.2kg', 'bag', 'Moss', 'heavy'),
  apparel('Laptop Sleeve', 'Bag', 'Stonefield', '44', '260g', 'bag', 'Stone Plum', 'recycled gift'),
  home('Stoneware Mug', 'Mug', 'Kettle & Co', '18', '380g', 'one', 'Clay Sage Sky', 'bestseller fragile handmade gift'),
  home('Enamel Mug', 'Mug', 'Kettle & Co', '14', '180g', 'one', 'Moss Ink', 'gift'),
  home('Espresso Cups', 'Mug', 'Kettle & Co', '32', '520g', 'cup', 'Sand', 'fragile handmade bundle'),
  home('Pour-over Kettle', 'Kitchen', 'Kettle & Co', '74', '1.1kg', 'one', 'Ink Stone', 'heavy new'),
  home('House Blend Coffee', 'Coffee', 'Oak & Ember', '17', '340g', 'pack', '', 'bestseller organic consumable'),
  home('Single Origin Coffee', 'Coffee', 'Oak & Ember', '21', '250g', 'pack', '', 'limited organic consumable'),
  home('Coffee Sample', 'Coffee', 'Oak & Ember', '4', '50g', 'one', '', 'sample consumable'),
  home('Sencha Tea', 'Tea', 'Atelier Mori', '15', '100g', 'pack', '', 'organic consumable gift'),
  home('Chai Blend', 'Tea', 'Oak & Ember', '13', '120g', 'pack', '', 'consumable'),
  home('Cedar Candle', 'Candle', 'Lumen', '28', '420g', 'cup', 'Moss', 'bestseller fragile gift handmade'),
  home('Fig Candle', 'Candle', 'Lumen', '28<34', '420g', 'cup', 'Plum', 'sale fragile handmade'),
  home('Beeswax Tapers', 'Candle', 'Lumen', '19', '240g', 'one', 'Ochre', 'fragile handmade bundle'),
  home('Table Lamp', 'Lamp', 'Lumen', '129', '2.4kg', 'one', 'Sand Ink', 'heavy fragile new'),
  home('Paper Lantern', 'Lamp', 'Atelier Mori', '48', '0.4kg', 'bag', 'Stone', 'fragile handmade'),
  home('Wool Blanket', 'Blanket', 'Fjord Works', '138', '1.6kg', 'bag', 'Clay Stone', 'winter heavy gift'),
  home('Cotton Throw', 'Blanket', 'Northbound', '68<85', '0.9kg', 'one', 'Sage Blush', 'sale organic'),
  home('Linen Cushion', 'Cushion', 'Northbound', '42', '0.6kg', 'one', 'Sand Clay Sky', 'organic'),
  home('Ceramic Vase', 'Vase', 'Atelier Mori', '58', '1.3kg', 'bag', 'Stone Clay', 'fragile handmade'),
  home('Bud Vase', 'Vase', 'Atelier Mori', '24', '0.4kg', 'one', 'Sky Blush', 'fragile handmade gift'),
  home('Oak Serving Board', 'Kitchen', 'Stonefield', '52', '1.5kg', 'bag', 'Ochre', 'heavy handmade'),
  home('Tea Towel Pair', 'Kitchen', 'Paper Moon', '22', '160g', 'one', 'Sky Clay', 'bundle gift organic'),
  home('Risograph Print', 'Print', 'Paper Moon', '30', '140g', 'bag', 'Plum', 'limited numbered drop-2026'),
  home('Pocket Notebook', 'Print', 'Paper Moon', '9', '95g', 'one', 'Clay Moss Ink', 'gift wholesale-only'),
  home('Gift Wrap Set', 'Print', 'Paper Moon', '6', '80g', 'one', 'Blush', 'gift sample'),
  outdoor('Insulated Bottle', 'Bottle', 'Trailhead Supply', '34', '12.5oz', 'cup', 'Moss Sky Clay', 'bestseller waterproof gift'),
  outdoor('Trail Flask', 'Bottle', 'Trailhead Supply', '22', '6oz', 'one', 'Stone', 'waterproof'),
  outdoor('Day Pack', 'Backpack', 'Trailhead Supply', '89', '1.9lb', 'one', 'Moss Ochre', 'bestseller waterproof recycled'),
  outdoor('Expedition Pack', 'Backpack', 'Trailhead Supply', '210<260', '4.2lb', 'clothing', 'Ink', 'sale heavy waterproof'),
  outdoor('Two-person Tent', 'Tent', 'Trailhead Supply', '320', '5.4lb', 'one', 'Ochre Sage', 'heavy waterproof preorder'),
  outdoor('Tarp Shelter', 'Tent', 'Stonefield', '110', '1.6lb', 'bag', 'Moss', 'waterproof recycled'),
  outdoor('Camp Lantern', 'Lamp', 'Lumen', '46', '11oz', 'one', 'Ochre Ink', 'waterproof gift'),
  outdoor('Camp Stove', 'Kitchen', 'Trailhead Supply', '64', '9oz', 'one', 'Stone', 'new restricted'),
  outdoor('Fuel Canister', 'Kitchen', 'Trailhead Supply', '8', '13oz', 'one', 'Clay', 'restricted consumable'),
  outdoor('Sleeping Bag', 'Blanket', 'Fjord Works', '185', '2.8lb', 'bag', 'Sky Plum', 'winter heavy'),
  outdoor('Picnic Blanket', 'Blanket', 'Stonefield', '54', '2.1lb', 'one', 'Sage', 'summer waterproof'),
  outdoor('Sun Hat', 'Hat', 'Trailhead Supply', '38', '3.5oz', 'hat', 'Sand Sage', 'summer unisex'),
  outdoor('Hiking Socks', 'Socks', 'Trailhead Supply', '19', '3.2oz', 'socks', 'Moss Clay', 'bestseller unisex'),
];
