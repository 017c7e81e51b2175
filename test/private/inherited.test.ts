import { App } from 'cdk8s';
import { Construct } from 'constructs';
import { Inherited } from '../../src/private/inherited';
import { messageOf } from '../fixtures/rendered';

const COLOUR = new Inherited<string>('colour');

test('nothing is inherited where nothing was set', () => {
  expect(COLOUR.find(new Construct(new App(), 'child'))).toBeUndefined();
});

test('a setting holds for the construct itself and for all below, constructs of users in between', () => {
  const app = new App();
  COLOUR.set(app, 'red');
  const grandchild = new Construct(new Construct(app, 'in-between'), 'child');
  expect(COLOUR.find(app)).toBe('red');
  expect(COLOUR.find(grandchild)).toBe('red');
});

test('the nearest setting wins and siblings do not see it', () => {
  const app = new App();
  COLOUR.set(app, 'red');
  const child = new Construct(app, 'child');
  COLOUR.set(child, 'blue');
  expect(COLOUR.find(new Construct(child, 'grandchild'))).toBe('blue');
  expect(COLOUR.find(new Construct(app, 'sibling'))).toBe('red');
});

test('settings of different names do not mix', () => {
  const app = new App();
  COLOUR.set(app, 'red');
  expect(new Inherited<string>('shape').find(app)).toBeUndefined();
  expect(new Inherited<string>('colour').find(app)).toBe('red');
});

test('a value that is false is a value', () => {
  const app = new App();
  const flag = new Inherited<boolean>('flag');
  flag.set(app, true);
  const child = new Construct(app, 'child');
  flag.set(child, false);
  expect(flag.find(child)).toBe(false);
});

test('a setting that would come too late for a child is refused', () => {
  const app = new App();
  new Construct(app, 'child');
  expect(messageOf(() => COLOUR.set(app, 'red'))).toBe('Cannot set context after children have been added: child');
});
