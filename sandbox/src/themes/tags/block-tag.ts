// A tag with content up to its end tag.
import { Tag, type Liquid, type Parser, type TagToken, type Template, type TopLevelToken } from 'liquidjs';

export abstract class TagWithContent extends Tag {
  protected readonly templates: Template[] = [];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const stream = parser
      .parseStream(remaining)
      .on(`tag:end${token.name}`, () => stream.stop())
      .on('template', (template: Template) => this.templates.push(template))
      .on('end', () => {
        throw new Error(`tag ${token.getText()} not closed`);
      });
    stream.start();
  }
}
