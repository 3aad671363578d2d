//! The tree in memory: an arena of nodes that never grows beyond what it was made for.

use std::collections::TryReserveError;
use std::mem::size_of;
use std::ops::Range;

use super::MAX_PLAYERS;

/// Every player's share of the game, by seat: 1 for a win, 0 for a loss, equal ones for a draw.
pub(super) type Shares = [f32; MAX_PLAYERS as usize];

/// The root's place in the arena.
pub(super) const ROOT: usize = 0;

/// A node, named by the move that leads to it.
pub(super) struct Node<M> {
    pub m: M,
    /// The place of the first child; the others follow it.
    first: u32,
    count: u32,
    /// The playouts that came by.
    pub visits: u32,
    /// What is known for certain: one more than the plies to the end, 0 for nothing.
    proof: u16,
}

impl<M> Node<M> {
    fn new(m: M) -> Self {
        Self { m, first: 0, count: 0, visits: 0, proof: 0 }
    }

    /// The plies to the end of the game if the result is proved.
    pub fn proof(&self) -> Option<u32> {
        u32::from(self.proof).checked_sub(1)
    }

    pub fn is_proved(&self) -> bool {
        self.proof != 0
    }
}

/// Nodes, and for each of them the mean share of every player.
pub(super) struct Tree<M> {
    players: usize,
    room: usize,
    nodes: Vec<Node<M>>,
    shares: Vec<f32>,
}

impl<M: Copy> Tree<M> {
    /// A root and room for as many nodes as fit into `mb` MiB, for `least` of them in any case.
    pub fn new(players: u8, mb: usize, least: usize, any: M) -> Result<Self, TryReserveError> {
        let players = usize::from(players);
        let bytes = size_of::<Node<M>>() + players * size_of::<f32>();
        let room = (mb.saturating_mul(1 << 20) / bytes).max(least + 1);
        let (mut nodes, mut shares) = (Vec::new(), Vec::new());
        nodes.try_reserve_exact(room)?;
        shares.try_reserve_exact(room.saturating_mul(players))?;
        nodes.push(Node::new(any));
        shares.resize(players, 1.0 / players as f32);
        Ok(Self { players, room: room.min(u32::MAX as usize), nodes, shares })
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, at: usize) -> &Node<M> {
        &self.nodes[at]
    }

    /// The mean share of every player; the proved one where it is. Of a node without visits what
    /// it is thought to be.
    pub fn shares(&self, at: usize) -> &[f32] {
        &self.shares[at * self.players..][..self.players]
    }

    pub fn share(&self, at: usize, seat: u8) -> f32 {
        self.shares[at * self.players + usize::from(seat)]
    }

    pub fn children(&self, at: usize) -> Range<usize> {
        let node = &self.nodes[at];
        node.first as usize..(node.first + node.count) as usize
    }

    pub fn is_leaf(&self, at: usize) -> bool {
        self.nodes[at].count == 0
    }

    /// Gives a leaf its children, in this order; does nothing if there is no room for them.
    pub fn expand(&mut self, at: usize, moves: impl ExactSizeIterator<Item = M>) {
        let (first, count) = (self.nodes.len(), moves.len());
        if first + count > self.room {
            return;
        }
        self.nodes.extend(moves.map(Node::new));
        for _ in 0..count {
            self.shares.extend_from_within(at * self.players..(at + 1) * self.players);
        }
        (self.nodes[at].first, self.nodes[at].count) = (first as u32, count as u32);
    }

    /// One more playout came by and ended so. What is proved is no mean any more.
    pub fn visit(&mut self, at: usize, shares: &Shares) {
        let node = &mut self.nodes[at];
        node.visits = node.visits.saturating_add(1);
        if node.proof == 0 {
            let visits = node.visits as f32;
            let means = &mut self.shares[at * self.players..][..self.players];
            means
                .iter_mut()
                .zip(shares)
                .for_each(|(mean, share)| *mean += (share - *mean) / visits);
        }
    }

    /// The result is certain, and the game over after so many plies at the latest.
    pub fn prove(&mut self, at: usize, shares: &Shares, plies: u32) {
        self.nodes[at].proof = u16::try_from(plies + 1).unwrap_or(u16::MAX);
        self.shares[at * self.players..][..self.players].copy_from_slice(&shares[..self.players]);
    }

    /// All shares, those of seats that there are not being 0.
    pub fn all_shares(&self, at: usize) -> Shares {
        let mut shares = Shares::default();
        shares[..self.players].copy_from_slice(self.shares(at));
        shares
    }

    /// Proves a node from what is proved of its children, if that is enough; `seat`: who moves
    /// there, `None` where the dice fall.
    ///
    /// A move that wins is enough. Otherwise all children must be proved. Then the dice give the
    /// mean; one of two players takes what is best for him, the nearer win and the farther loss;
    /// and with more players, whose aims nobody knows, there must be nothing to choose.
    pub fn try_to_prove(&mut self, at: usize, seat: Option<u8>) -> bool {
        let children = self.children(at);
        let proof = |child: usize| self.nodes[child].proof();
        if let Some(seat) = seat {
            let wins = children.clone().filter(|&child| self.share(child, seat) >= 1.0);
            if let Some((plies, child)) = wins.filter_map(|c| Some((proof(c)?, c))).min() {
                let shares = self.all_shares(child);
                self.prove(at, &shares, plies + 1);
                return true;
            }
        }
        if !children.clone().all(|child| self.nodes[child].is_proved()) {
            return false;
        }
        let last = children.clone().filter_map(proof).max().unwrap_or(0);
        let (shares, plies) = match seat {
            None => (self.mean(children), last),
            Some(seat) if self.players == 2 => {
                let order = |&a: &usize, &b: &usize| {
                    let farther = || proof(a).cmp(&proof(b));
                    self.share(a, seat).total_cmp(&self.share(b, seat)).then_with(farther)
                };
                let Some(best) = children.max_by(order) else { return false };
                (self.all_shares(best), proof(best).unwrap_or(last))
            }
            Some(_) => {
                let shares = self.all_shares(children.start);
                if !children.clone().all(|child| self.all_shares(child) == shares) {
                    return false;
                }
                (shares, last)
            }
        };
        self.prove(at, &shares, plies + 1);
        true
    }

    fn mean(&self, children: Range<usize>) -> Shares {
        let mut means = Shares::default();
        let n = children.len() as f64;
        for (seat, mean) in means[..self.players].iter_mut().enumerate() {
            let sum: f64 = children.clone().map(|child| f64::from(self.shares(child)[seat])).sum();
            *mean = (sum / n) as f32;
        }
        means
    }

    /// How good a child is for `seat`, who moves in `at`: proved wins first, the nearest of all;
    /// then by playouts, or by shares once all is proved; proved losses last.
    pub fn rank(&self, at: usize, child: usize, seat: u8) -> (u8, f64, f64) {
        let (node, share) = (&self.nodes[child], self.share(child, seat));
        let settled = self.nodes[at].is_proved() && self.share(at, seat) < 1.0;
        match node.proof() {
            Some(plies) if share >= 1.0 => (2, -f64::from(plies), 0.0),
            Some(plies) if share <= 0.0 => (0, f64::from(plies), 0.0),
            Some(_) if settled => (1, f64::from(share), 0.0),
            _ => (1, f64::from(node.visits), f64::from(share)),
        }
    }

    /// The child that ranks first for `seat`, the first of several.
    pub fn best(&self, at: usize, seat: u8) -> Option<usize> {
        let rank = |child| self.rank(at, child, seat);
        self.children(at).reduce(|best, child| if rank(child) > rank(best) { child } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with children of these proofs: shares of the first of `players` (the others have
    /// the rest) and plies.
    fn tree(players: u8, children: &[Option<(f32, u32)>]) -> Tree<u8> {
        let mut tree = Tree::new(players, 0, children.len(), 0).expect("memory");
        tree.expand(ROOT, (0..children.len() as u8).collect::<Vec<_>>().into_iter());
        for (at, proof) in tree.children(ROOT).zip(children) {
            let Some((share, plies)) = *proof else { continue };
            let mut shares = [(1.0 - share) / f32::from(players - 1); MAX_PLAYERS as usize];
            shares[0] = share;
            tree.prove(at, &shares, plies);
        }
        tree
    }

    fn proved(
        players: u8,
        seat: Option<u8>,
        children: &[Option<(f32, u32)>],
    ) -> Option<(f32, u32)> {
        let mut tree = tree(players, children);
        let is_proved = tree.try_to_prove(ROOT, seat);
        assert_eq!(is_proved, tree.node(ROOT).is_proved());
        tree.node(ROOT).proof().map(|plies| (tree.share(ROOT, 0), plies))
    }

    #[test]
    fn one_win_is_enough_and_the_nearest_counts() {
        let children = [None, Some((1.0, 5)), Some((1.0, 2)), Some((0.0, 1))];
        for players in [2, 3] {
            assert_eq!(proved(players, Some(0), &children), Some((1.0, 3)));
        }
        assert_eq!(proved(2, Some(1), &children), Some((0.0, 2)));
        assert_eq!(proved(2, None, &children), None);
    }

    #[test]
    fn of_two_players_one_takes_the_best_and_loses_late() {
        assert_eq!(proved(2, Some(0), &[Some((0.0, 1)), None]), None);
        assert_eq!(proved(2, Some(0), &[Some((0.0, 1)), Some((0.0, 7))]), Some((0.0, 8)));
        assert_eq!(proved(2, Some(0), &[Some((0.5, 1)), Some((0.0, 7))]), Some((0.5, 2)));
        assert_eq!(proved(2, None, &[Some((0.5, 1)), Some((0.0, 7))]), Some((0.25, 8)));
    }

    #[test]
    fn of_more_players_nobody_chooses() {
        assert_eq!(proved(3, Some(0), &[Some((0.0, 1)), Some((0.0, 4))]), Some((0.0, 5)));
        assert_eq!(proved(3, Some(0), &[Some((0.5, 1)), Some((0.0, 4))]), None);
    }

    #[test]
    fn there_is_room_for_so_many_nodes_and_no_more() {
        let mut tree = Tree::new(2, 1, 3, 0_u32).expect("memory");
        let bytes = size_of::<Node<u32>>() + 2 * size_of::<f32>();
        let room = (1 << 20) / bytes;
        let mut at = ROOT;
        while tree.is_leaf(at) && tree.len() < 10 * room {
            let before = tree.len();
            tree.expand(at, 0..100);
            at = if tree.len() > before { before } else { at };
            if tree.len() == before {
                break;
            }
        }
        assert!(tree.len() <= room && tree.len() + 100 > room);
        assert!(
            tree.nodes.capacity() * size_of::<Node<u32>>() + tree.shares.capacity() * 4 <= 1 << 20
        );
    }
}
