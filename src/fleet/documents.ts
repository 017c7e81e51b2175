import { Emitter, leafText, toYaml } from './emitter';
import { Likeness, likenessOf, Model } from '../private/models';

/** How long a text may be that is kept once more for each object. */
const LONG = 500;

/** Writes objects after the text of their models, so that only what is different is written anew. */
export class Documents {
  private readonly models = new Map<Model, Emitter>();

  /** An object as one document in pieces: what is long and in other documents too is a piece of its own, kept once. */
  public piecesOf(manifest: any): string[] {
    const likeness = likenessOf(manifest);
    return likeness ? this.revise(likeness) : [toYaml(manifest)];
  }

  private revise({ model, changes }: Likeness): string[] {
    const { text, leaves } = this.written(model);
    const pieces: string[] = [];
    let own = '';
    let done = 0;
    for (let i = 0; i <= changes.length; i++) {
      const start = i < changes.length ? leaves[changes[i].leaf].start : text.length;
      if (start - done > LONG) {
        pieces.push(flat(own), text.slice(done, start));
        own = '';
      } else {
        own += text.slice(done, start);
      }
      if (i < changes.length) {
        const { end, indent } = leaves[changes[i].leaf];
        own += leafText(changes[i].value, indent);
        done = end;
      }
    }
    pieces.push(flat(own));
    return pieces;
  }

  private written(model: Model): Emitter {
    let written = this.models.get(model);
    if (!written) {
      written = new Emitter(model.manifest);
      this.models.set(model, written);
    }
    return written;
  }
}

/** V8 keeps a sum of texts as a tree of all its parts, many times its size, until somebody looks into it. */
function flat(sum: string): string {
  sum.startsWith(' ');
  return sum;
}
