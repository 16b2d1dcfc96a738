/** Titles of products and collections in other languages; those that are not here are read in the shop's own. */
const translations: Record<string, Record<string, string>> = {
  de: {
    'Classic Hoodie': 'Klassischer Kapuzenpulli',
    'Heavyweight Hoodie': 'Schwerer Kapuzenpulli',
    'Zip Hoodie': 'Kapuzenjacke',
    'Cropped Hoodie': 'Kurzer Kapuzenpulli',
    'Kids Hoodie': 'Kapuzenpulli für Kinder',
    'Everyday Tee': 'T-Shirt für jeden Tag',
    'Band Tour Tee': 'Tour-Shirt',
    'Fleece Jacket': 'Fleecejacke',
    'Enamel Mug': 'Emaillebecher',
    Hoodies: 'Kapuzenpullis',
    Tees: 'T-Shirts',
    'Jackets & trousers': 'Jacken & Hosen',
    Accessories: 'Zubehör',
  },
  fr: {
    'Classic Hoodie': 'Sweat à capuche classique',
    'Zip Hoodie': 'Sweat zippé à capuche',
    'Everyday Tee': 'T-shirt de tous les jours',
    'Band Tour Tee': 'T-shirt de tournée',
    'Fleece Jacket': 'Veste polaire',
    Hoodies: 'Sweats à capuche',
    Tees: 'T-shirts',
    Accessories: 'Accessoires',
  },
};

/** The title in this language. */
export function titleIn(locale: string, title: string): string {
  return translations[locale]?.[title] ?? title;
}
